/** The use cases. Plain Java over the domain's ports; no framework, and time comes from a clock. */
@NullMarked
package io.oncebook.application.service;

import org.jspecify.annotations.NullMarked;
