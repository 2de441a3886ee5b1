package io.oncebook.adapter.channels.notice.planted;

import io.oncebook.adapter.http.callback.CallbackController;

public record CodecWithAController(CallbackController controller) {}
