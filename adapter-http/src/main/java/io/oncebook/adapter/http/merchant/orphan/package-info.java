/** Shows claims that are not booked, and the operator actions on them. */
@NullMarked
package io.oncebook.adapter.http.merchant.orphan;

import org.jspecify.annotations.NullMarked;
