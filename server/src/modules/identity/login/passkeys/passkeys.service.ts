import { Injectable } from '@nestjs/common';
import { PASSKEYS_MAX } from '#contract/limits.js';
import type { NewCredential } from '#contract/accounts/passkeys.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Outbox } from '../../../../core/outbox/outbox.js';
import { randomId } from '../../../../core/secrets/secrets.js';
import { type Member, type Passkey, PasskeyRepository, type User, Users, USERS } from '../../auth/index.js';
import { securityNotice } from '../login.jobs.js';
import { PasskeyChallenges } from '../data/passkey-challenges.js';
import { RelyingParty } from './relying-party.js';

interface Addition {
  name: string;
  credential: NewCredential;
  browserSecret: string | undefined;
}

/** The passkeys of a user: added and removed, each with a mail, and renamed. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly relyingParty: RelyingParty,
    private readonly users: Users,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Returns with the options the secret for the browser's cookie. */
  async start({ userId }: Member) {
    const user = await this.userOf(userId);
    if (user.passkeys.length >= PASSKEYS_MAX) throw new AppError('too-many-passkeys', { limit: PASSKEYS_MAX });
    const options = await this.relyingParty.creationOptions(user);
    return { options, browserSecret: await this.challenges.start(options.challenge, { purpose: 'addition', userId }) };
  }

  async add({ userId }: Member, { name, credential, browserSecret }: Addition): Promise<Passkey> {
    const challenge = await this.challenges.consume(browserSecret, { purpose: 'addition', userId });
    const made = await this.relyingParty.readNew(credential, challenge);
    if (!made) throw new AppError('passkey-refused');
    const { passkeys } = await this.userOf(userId);
    if (passkeys.some(({ credentialId }) => credentialId === made.credentialId)) throw new AppError('passkey-exists');
    const now = this.clock.now();
    const passkey = { id: randomId(), name, ...made, createdAt: now, lastUsedAt: null };
    const notice = securityNotice(userId, 'passkey-added', now);
    if (!(await this.passkeys.add(userId, passkey, notice)))
      throw new AppError('too-many-passkeys', { limit: PASSKEYS_MAX });
    await this.outbox.relay(USERS, userId, notice);
    return passkey;
  }

  async rename({ userId }: Member, id: string, name: string): Promise<void> {
    if (!(await this.passkeys.rename(userId, id, name))) throw new AppError('passkey-not-found');
  }

  /** Sessions that it began continue. */
  async remove({ userId }: Member, id: string): Promise<void> {
    const notice = securityNotice(userId, 'passkey-removed', this.clock.now());
    if (!(await this.passkeys.remove(userId, id, notice))) throw new AppError('passkey-not-found');
    await this.outbox.relay(USERS, userId, notice);
  }

  private async userOf(id: string): Promise<User> {
    const user = await this.users.findById(id);
    if (!user) throw new AppError('unauthenticated');
    return user;
  }
}
