/** What operators did. */
@NullMarked
package io.oncebook.adapter.persistence.audit;

import org.jspecify.annotations.NullMarked;
