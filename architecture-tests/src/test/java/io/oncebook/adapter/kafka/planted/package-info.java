/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.adapter.kafka.planted;

import org.jspecify.annotations.NullMarked;
