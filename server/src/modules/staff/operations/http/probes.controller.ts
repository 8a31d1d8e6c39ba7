import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { probeRequest } from '#contract/admin/doctor.js';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { addressOf } from '../../../../core/http/request-origin.js';
import { Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { PROBE_TOKEN } from '../doctor/doctor.tokens.js';

/** The other end of what `npm run doctor` tries through the public address. */
@Controller()
export class ProbesController {
  constructor(private readonly tokens: Tokens) {}

  @Handles(probeRequest)
  async request(
    @QueryOfCall(probeRequest) { pauseMs }: QueryOf<typeof probeRequest>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!this.tokens.verify(PROBE_TOKEN, request.get('x-probe-token'))) throw new AppError('not-found');
    const body = await received(request);
    const { remoteAddress = '', remotePort = 0 } = request.socket;
    const found: ResponseOf<typeof probeRequest> = {
      ...body,
      address: addressOf(request),
      peer: { address: remoteAddress.replace(/^::ffff:/, ''), port: remotePort },
      forwardedFor: request.get('x-forwarded-for') ?? '',
    };
    // The same headers as those of downloads keep a proxy from buffering; `no-transform` keeps the server from compressing.
    response.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
    response.type('json').write(' ');
    await sleep(pauseMs);
    response.end(JSON.stringify(found));
  }
}

async function received(request: Request): Promise<{ bytes: number; receivedForMs: number }> {
  let bytes = 0;
  let firstAt = performance.now();
  for await (const chunk of request) {
    if (bytes === 0) firstAt = performance.now();
    bytes += (chunk as Buffer).length;
  }
  return { bytes, receivedForMs: Math.round(performance.now() - firstAt) };
}
