import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { liveEvents } from '#contract/notifications.js';
import { Handles } from '../../../../core/http/handles.js';
import { whenClosed } from '../../../../core/http/open-requests.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { ACCESS_TOKEN, CurrentMember, type Member } from '../../../identity/auth/index.js';
import { LiveStreams } from '../live-streams.service.js';
import type { StreamSink } from '../live-stream.js';

/** Opens streams of server-sent events. */
@Controller()
export class LiveEventsController {
  constructor(
    private readonly streams: LiveStreams,
    private readonly tokens: Tokens,
  ) {}

  /** `no-transform` and `X-Accel-Buffering` keep proxies from compressing or buffering the stream. */
  @Handles(liveEvents)
  stream(@CurrentMember() member: Member, @Req() request: Request, @Res() response: Response): void {
    response.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    const { userId, accountId, sessionId } = member;
    const onClose = this.streams.openStream(
      { userId, accountId, sessionId, until: this.tokenExpiry(request) },
      sinkOf(response),
    );
    whenClosed(response, onClose);
  }

  /** The guard has verified the token; this reads its expiry only. */
  private tokenExpiry(request: Request): Date {
    const claims = this.tokens.verify(ACCESS_TOKEN, request.get('authorization')?.replace(/^Bearer\s+/i, ''));
    return new Date((claims?.exp ?? 0) * 1000);
  }
}

function sinkOf(response: Response): StreamSink {
  return {
    write: (text) => void response.write(text),
    end: () => void response.end(),
    destroy: () => void response.destroy(),
    get bufferedBytes() {
      return response.writableLength;
    },
  };
}
