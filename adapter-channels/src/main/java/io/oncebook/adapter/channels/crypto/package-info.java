/**
 * Keys, certificates and signatures as all channels use them. No message of an error holds a key.
 */
@NullMarked
package io.oncebook.adapter.channels.crypto;

import org.jspecify.annotations.NullMarked;
