/** Settles claims: rules, facts and the business transaction come together here. */
@NullMarked
package io.oncebook.application.settlement.service;

import org.jspecify.annotations.NullMarked;
