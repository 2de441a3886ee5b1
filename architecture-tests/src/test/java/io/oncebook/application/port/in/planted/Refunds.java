package io.oncebook.application.port.in.planted;

public interface Refunds {}
