/** Implements the use cases of announcement over the ports. Only bootstrap builds what is here. */
@NullMarked
package io.oncebook.application.announcement.service;

import org.jspecify.annotations.NullMarked;
