/** Makes each action of an operator happen once, by its number. */
@NullMarked
package io.oncebook.application.action.service;

import org.jspecify.annotations.NullMarked;
