import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/plans.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { type Caller, refuseSending } from '../../auth/index.js';
import { UploadSessions } from '../../storage/index.js';

export interface AdditionProof {
  caller: Caller;
  uploadTicket: string | undefined;
}

export interface AdditionOwner {
  ownerId: string;
  role: Role;
  /** Why the account may send nothing. */
  refusal: ReturnType<typeof refuseSending>;
}

/** Who adds files: the owner by token, or a visitor by the ticket of the very upload that is added. */
@Injectable()
export class AdditionAccess {
  constructor(
    private readonly uploads: UploadSessions,
    private readonly tokens: Tokens,
  ) {}

  /** @throws {AppError} unauthenticated */
  async prove({ caller, uploadTicket }: AdditionProof, uploadSlug: string): Promise<AdditionOwner> {
    if (caller.kind === 'member')
      return { ownerId: caller.ownerId, role: caller.role, refusal: refuseSending(caller.status) };
    const claims = uploadTicket === undefined ? null : this.tokens.verify('upload-ticket', uploadTicket);
    const session = claims?.sub === uploadSlug ? await this.uploads.find(uploadSlug) : null;
    // A member's ticket alone is not enough: whoever lost the account must lose its uploads too (A3, A17).
    if (session?.area !== 'anonUpload') throw new AppError('unauthenticated');
    return { ownerId: session.ownerId, role: 'anon', refusal: null };
  }
}
