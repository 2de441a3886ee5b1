/** Real database servers for development and tests, unpacked from jars, on loopback only. */
@NullMarked
package io.oncebook.adapter.persistence.database;

import org.jspecify.annotations.NullMarked;
