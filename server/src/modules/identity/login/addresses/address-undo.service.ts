import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Transactions } from '../../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../../core/outbox/outbox.js';
import { PasswordHasher } from '../../../../core/secrets/password-hasher.js';
import { DerivedSecrets, randomId, randomSecret, safeEqual } from '../../../../core/secrets/secrets.js';
import { AddressRepository, PasswordResets, USERS, addressChanged } from '../../auth/index.js';
import { ADDRESS_UNDO } from '../../../platform/mail/index.js';

/**
 * Lets the owner of the address before, who did not change it, undo the change: the person who did loses all access.
 */
@Injectable()
export class AddressUndo {
  constructor(
    private readonly addresses: AddressRepository,
    private readonly resets: PasswordResets,
    private readonly secrets: DerivedSecrets,
    private readonly hasher: PasswordHasher,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Sessions and access tokens end with the password. An authenticator app from before the change stays: the address
   * alone must not bypass it. Passkeys are removed, also those from before: each opens the account by itself, and the
   * person who changed the address may have added one first. Returns the token for a new password.
   */
  async undo(token: string): Promise<string> {
    const [changeId = '', secret = ''] = token.split('.');
    if (!safeEqual(secret, this.secrets.token(ADDRESS_UNDO, changeId))) throw new AppError('reset-link-invalid');
    const passwordHash = await this.hasher.hash(randomSecret());
    const now = this.clock.now();
    const user = await this.addresses.findUndoable(changeId, now);
    if (!user) throw new AppError('reset-link-invalid');
    const outbox = [outboxEntry(addressChanged, { userId: user.id, changeId: randomId() }, now)];
    const isUndone = await this.transactions.run((transaction) =>
      this.addresses.undo(changeId, { passwordHash, outbox }, transaction),
    );
    if (!isUndone) throw new AppError('reset-link-invalid');
    await this.outbox.relay(USERS, user.id, outbox);
    return this.resets.issue(user);
  }
}
