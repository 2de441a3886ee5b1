package io.oncebook.application.notice.service.planted;

import io.oncebook.application.announcement.RelayAnnouncementsUseCase;

public abstract class RefundProcessor implements RelayAnnouncementsUseCase {}
