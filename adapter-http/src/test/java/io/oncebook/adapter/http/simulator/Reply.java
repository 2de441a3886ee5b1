package io.oncebook.adapter.http.simulator;

/** What a call is answered with. */
record Reply(int status, Message message) {}
