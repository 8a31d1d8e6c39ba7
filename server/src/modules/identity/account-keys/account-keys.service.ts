import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { addKeyPasskey, renewAccountKey } from '#contract/accounts/account-keys.js';
import { ACCOUNT_KEYS_MAX, PASSKEYS_MAX } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, type OutboxEntry } from '../../../core/outbox/outbox.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { type Member, Users } from '../auth/index.js';
import { securityNotice } from '../login/index.js';
import { ACCOUNT_KEYS, AccountKeyRepository } from './data/account-key.repository.js';
import type { AccountKey, WrappedKey } from './domain/account-key.js';

/** Each asks for the recipients of one transfer. */
const SEARCHES = { name: 'public-keys', points: 60, perSeconds: 3600 };

/** Users' keys of end-to-end encryption, as text that the server cannot open. Each change is mailed. */
@Injectable()
export class AccountKeys {
  constructor(
    private readonly keys: AccountKeyRepository,
    private readonly users: Users,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    outbox.watch(ACCOUNT_KEYS);
  }

  find({ userId }: Member): Promise<AccountKey | null> {
    return this.keys.findOf(userId);
  }

  /** @throws {AppError} account-key-changed if the member has another key by now, or none */
  async assertPresent(member: Member, recipient: string): Promise<void> {
    if ((await this.find(member))?.recipient !== recipient) throw new AppError('account-key-changed');
  }

  async make({ userId }: Member, made: WrappedKey): Promise<AccountKey> {
    const createdAt = this.clock.now();
    const key = { userId, ...made, passkeys: [], earlier: [], createdAt, isFindable: false };
    const notice = securityNotice(userId, 'account-key-made', createdAt);
    if (!(await this.keys.insert(key, notice))) throw new AppError('account-key-exists');
    await this.outbox.relay(ACCOUNT_KEYS, userId, notice);
    return key;
  }

  async setFindable({ userId }: Member, isFindable: boolean): Promise<AccountKey> {
    const changed = await this.keys.setFindable(userId, isFindable);
    if (!changed) throw new AppError('account-key-changed');
    return changed;
  }

  /** The public keys of others that the member may find; see the contract. */
  async findPublic(member: Member, emails: readonly string[]): Promise<{ email: string; recipient: string }[]> {
    await this.limiter.takePoint(SEARCHES, member.userId);
    const found = [...(await this.users.findByEmails(emails)).values()];
    const users = new Map(found.map((user) => [user.id, user]));
    const keys = await this.keys.findPublic([...users.keys()]);
    return keys.flatMap(({ userId, recipient, isFindable }) => {
      const user = users.get(userId);
      const mayFind = user && (isFindable || user.accountId === member.accountId);
      return mayFind ? [{ email: user.email, recipient }] : [];
    });
  }

  async changePassphrase({ userId }: Member, wrapped: WrappedKey): Promise<AccountKey> {
    const notice = securityNotice(userId, 'account-key-passphrase', this.clock.now());
    return this.mailed(await this.keys.wrapAnew(userId, wrapped, notice), notice);
  }

  async renew(member: Member, { previous, previousKey, ...made }: BodyOf<typeof renewAccountKey>): Promise<AccountKey> {
    const replaced = await this.find(member);
    if (replaced?.recipient !== previous) throw new AppError('account-key-changed');
    if (replaced.earlier.length + 1 >= ACCOUNT_KEYS_MAX)
      throw new AppError('too-many-account-keys', { limit: ACCOUNT_KEYS_MAX });
    const { userId } = member;
    const now = this.clock.now();
    const retired = { recipient: previous, wrappedKey: previousKey ?? replaced.wrappedKey, retiredAt: now };
    const earlier = [retired, ...replaced.earlier];
    const next = { ...replaced, ...made, passkeys: [], earlier, createdAt: now };
    const notice = securityNotice(userId, 'account-key-renewed', now);
    return this.mailed(await this.keys.replace(replaced, next, notice), notice);
  }

  async addPasskey({ userId }: Member, { recipient, ...given }: BodyOf<typeof addKeyPasskey>): Promise<AccountKey> {
    const now = this.clock.now();
    const notice = securityNotice(userId, 'account-key-passkey-added', now);
    const passkey = { id: randomId(), ...given, createdAt: now };
    const changed = await this.keys.addPasskey({ userId, recipient }, passkey, notice);
    if (!changed && (await this.keys.findOf(userId))?.recipient === recipient)
      throw new AppError('too-many-passkeys', { limit: PASSKEYS_MAX });
    return this.mailed(changed, notice);
  }

  async removePasskey({ userId }: Member, id: string): Promise<AccountKey> {
    const notice = securityNotice(userId, 'account-key-passkey-removed', this.clock.now());
    const changed = await this.keys.removePasskey(userId, id, notice);
    if (!changed) throw new AppError('passkey-not-found');
    return this.mailed(changed, notice);
  }

  private async mailed(changed: AccountKey | null, notice: OutboxEntry[]): Promise<AccountKey> {
    if (!changed) throw new AppError('account-key-changed');
    await this.outbox.relay(ACCOUNT_KEYS, changed.userId, notice);
    return changed;
  }
}
