/** What operators' actions come to, whatever they are about. */
@NullMarked
package io.oncebook.application.action;

import org.jspecify.annotations.NullMarked;
