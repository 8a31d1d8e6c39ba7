import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import { Users } from '../../../identity/auth/index.js';
import { refuseWithheld } from '../../../files/transfers/index.js';
import { FileRequestRepository } from '../data/file-request.repository.js';
import type { FileRequest } from '../domain/file-request.js';
import { REQUEST_ZIP } from '../requests.tokens.js';

/** Signs addresses of archives for one user, and asks again for each request. */
@Injectable()
export class ArchiveAddresses {
  constructor(
    private readonly requests: FileRequestRepository,
    private readonly users: Users,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  sign({ _id: sub }: FileRequest, etag: string, userId: string): { token: string; expiresAt: number } {
    const token = this.tokens.sign(REQUEST_ZIP, { sub, tag: etag, uid: userId });
    return { token, expiresAt: this.clock.now().getTime() + REQUEST_ZIP.seconds * 1000 };
  }

  async open(token: string): Promise<{ request: FileRequest; etag: string }> {
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
