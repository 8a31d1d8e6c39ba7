import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { defineToken } from '../../../core/tokens/tokens.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { Users } from '../../identity/auth/index.js';
import { refuseWithheld } from '../../files/transfers/index.js';
import { type FileRequest, FileRequestRepository } from '../requests/index.js';

/** The archive `tag` of what was submitted for the request `sub`, for the user `uid`. Long enough to resume over a poor connection. */
const REQUEST_ZIP = defineToken(
  'request-zip',
  z.object({ sub: z.string(), tag: z.string(), uid: z.string() }),
  24 * 3600,
);

/** Signs addresses of archives for one user, and asks again for each request. */
@Injectable()
export class ArchiveAddresses {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly users: Users,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  signAddress({ _id: sub }: FileRequest, etag: string, userId: string): { token: string; expiresAt: number } {
    const token = this.tokens.sign(REQUEST_ZIP, { sub, tag: etag, uid: userId });
    return { token, expiresAt: this.clock.now().getTime() + REQUEST_ZIP.seconds * 1000 };
  }

  async verifyAddress(token: string): Promise<{ request: FileRequest; etag: string }> {
    const claims = this.tokens.verify(REQUEST_ZIP, token);
    if (!claims) throw new AppError('signature-invalid');
    const request = await this.requests.findById(claims.sub);
    // Whoever was removed from the team since has no access any more.
    if (!request || request.deletedAt || !(await this.users.mayManage(claims.uid, request)))
      throw new AppError('request-not-found');
    refuseWithheld(request);
    return { request, etag: claims.tag };
  }
}
