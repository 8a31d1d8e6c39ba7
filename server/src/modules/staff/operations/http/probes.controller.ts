import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { probeRequest } from '#contract/admin/doctor.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { addressOf } from '../../../../core/http/request-origin.js';
import { Handles } from '../../../../core/http/handles.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { PROBE_TOKEN } from '../doctor/doctor.tokens.js';

/** The other end of what `npm run doctor` tries through the public address. */
@Controller()
export class ProbesController {
  constructor(private readonly tokens: Tokens) {}

  @Handles(probeRequest)
  async request(@Req() request: Request): Promise<ResponseOf<typeof probeRequest>> {
    if (!this.tokens.verify(PROBE_TOKEN, request.get('x-probe-token'))) throw new AppError('not-found');
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
}
