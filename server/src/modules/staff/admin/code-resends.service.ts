import { Injectable } from '@nestjs/common';
import type { codePurposes } from '#contract/admin/admin.js';
import { AppError } from '../../../core/errors/app-error.js';
import { sha256 } from '../../../core/secrets/secrets.js';
import { type Member, Users, VerificationCodes } from '../../identity/auth/index.js';
import { type Facts, StaffLog } from '../staff-log/index.js';

interface Resend {
  email: string;
  purpose: (typeof codePurposes)[number];
  reason: string;
  network: string;
}

/** Sends codes again to people who wait for one. */
@Injectable()
export class CodeResends {
  constructor(
    private readonly users: Users,
    private readonly codes: VerificationCodes,
    private readonly log: StaffLog,
  ) {}

  /** Logged before it is sent, since a sent mail cannot be undone. The log has a hash in place of the address. */
  async resend({ userId: actorId }: Member, { email, purpose, reason, network }: Resend): Promise<void> {
    const waiting = await this.codes.findWaiting(email, purpose);
    if (!waiting) throw new AppError('not-found');
    const user = await this.users.findByEmail(email);
    const after: Facts = { purpose, ...(!user && { address: sha256(email) }) };
    await this.log.recordFirst({ actorId, targetId: user?.id ?? '', reason, action: 'code.resend', before: {}, after });
    // A code for an address that has an account is replaced by a mail that says so, as on the page.
    const isTaken = purpose !== 'send' && (await this.users.isTaken(email));
    await this.codes.send({ email, purpose, network, lang: waiting.mail?.lang ?? 'en', isTaken });
  }
}
