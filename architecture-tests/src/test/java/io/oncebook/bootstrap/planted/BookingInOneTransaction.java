package io.oncebook.bootstrap.planted;

import org.springframework.transaction.annotation.Transactional;

@Transactional
public final class BookingInOneTransaction {}
