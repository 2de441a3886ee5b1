package io.oncebook.application.refund.planted;

public interface Refunds {}
