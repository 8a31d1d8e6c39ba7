import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PROBE_FILE_ETAG, probeFile, probeRequest, probeStream, STREAM_GAP_MS } from '#contract/admin/doctor.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { AppError } from '../../../core/errors/app-error.js';
import { addressOf } from '../../../core/http/client-address.js';
import { Handles } from '../../../core/http/handles.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { downloadHeaders, parseRange } from '../../storage/index.js';
import { PROBE_TOKEN } from '../doctor.tokens.js';
import { probeBytes } from '../domain/probe-bytes.js';

/** The other end of what `npm run doctor` tries through the public address. */
@Controller()
export class ProbesController {
  constructor(private readonly tokens: Tokens) {}

  @Handles(probeRequest)
  async request(@Req() request: Request): Promise<ResponseOf<typeof probeRequest>> {
    this.requireToken(request);
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    const { remoteAddress = '', remotePort = 0 } = request.socket;
    return {
      bytes,
      address: addressOf(request),
      peer: { address: remoteAddress.replace(/^::ffff:/, ''), port: remotePort },
      forwardedFor: request.get('x-forwarded-for') ?? '',
    };
  }

  /** With the headers of live events. */
  @Handles(probeStream)
  async stream(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.requireToken(request);
    response.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write('data: first\n\n');
    await delay(STREAM_GAP_MS);
    response.end('data: second\n\n');
  }

  /** With the headers of downloads. */
  @Handles(probeFile)
  file(@Req() request: Request, @Res() response: Response): void {
    this.requireToken(request);
    const bytes = probeBytes();
    const range = parseRange(request.get('range'), bytes.length);
    response.set({ ...downloadHeaders, ETag: PROBE_FILE_ETAG, 'Accept-Ranges': 'bytes' });
    if (typeof range === 'string') {
      response.end(bytes);
      return;
    }
    const part = bytes.subarray(range.start, range.end);
    response
      .status(206)
      .set('Content-Range', `bytes ${range.start}-${range.end - 1}/${bytes.length}`)
      .end(part);
  }

  private requireToken(request: Request): void {
    if (!this.tokens.verify(PROBE_TOKEN, request.get('x-probe-token'))) throw new AppError('not-found');
  }
}
