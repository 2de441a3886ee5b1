/** What can be asked of Oncebook. Every inbound adapter speaks to these interfaces alone. */
@NullMarked
package io.oncebook.application.port.in;

import org.jspecify.annotations.NullMarked;
