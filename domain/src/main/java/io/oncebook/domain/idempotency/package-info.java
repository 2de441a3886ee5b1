/** The claim: who handles a fact. The unique index on the claim decides, and nothing else does. */
@NullMarked
package io.oncebook.domain.idempotency;

import org.jspecify.annotations.NullMarked;
