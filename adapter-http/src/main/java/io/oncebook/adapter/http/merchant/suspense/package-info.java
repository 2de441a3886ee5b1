/** Shows payments in suspense, and moves them to orders. */
@NullMarked
package io.oncebook.adapter.http.merchant.suspense;

import org.jspecify.annotations.NullMarked;
