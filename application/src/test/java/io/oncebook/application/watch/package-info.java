/**
 * The ports in memory with somebody who watches every call, and who can stop the caller right
 * before or right after it.
 */
@NullMarked
package io.oncebook.application.watch;

import org.jspecify.annotations.NullMarked;
