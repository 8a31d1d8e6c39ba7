import { Injectable } from '@nestjs/common';
import type { CredentialProof } from '#contract/accounts/passkeys.js';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { type Member, PasskeyRepository, Sessions, type User, Users } from '../../auth/index.js';
import { PasskeyChallenges, type WantedChallenge } from '../data/passkey-challenges.js';
import { RelyingParty } from './relying-party.js';

const LOGIN: WantedChallenge = { purpose: 'log-in', userId: null };

/** Users show a passkey: to log in, which needs no other factor, or to prove again who they are. */
@Injectable()
export class PasskeyProofs {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly relyingParty: RelyingParty,
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** Returns with the options the secret for the browser's cookie, as `startProof`. */
  async startLogin() {
    const options = await this.relyingParty.requestOptions([]);
    return { options, browserSecret: await this.challenges.start(options.challenge, LOGIN) };
  }

  async logIn(proof: CredentialProof, browserSecret: string | undefined): Promise<User> {
    const challenge = await this.challenges.consume(browserSecret, LOGIN);
    const userId = Buffer.from(proof.response.userHandle ?? '', 'base64url').toString();
    await this.use(userId, proof, challenge);
    const user = await this.users.countLogin(userId, this.clock.now());
    if (!user) throw new AppError('passkey-refused');
    return user;
  }

  async startProof({ userId }: Member) {
    const options = await this.relyingParty.requestOptions((await this.users.findById(userId))?.passkeys ?? []);
    return { options, browserSecret: await this.challenges.start(options.challenge, { purpose: 'proof', userId }) };
  }

  /** Returns until when the proof is valid. */
  async prove(member: Member, proof: CredentialProof, browserSecret: string | undefined): Promise<Date> {
    const { userId } = member;
    const challenge = await this.challenges.consume(browserSecret, { purpose: 'proof', userId });
    await this.use(userId, proof, challenge);
    return this.sessions.stepUp(member);
  }

  private async use(userId: string, proof: CredentialProof, challenge: string): Promise<void> {
    const user = await this.users.findById(userId);
    const place = user?.passkeys.findIndex(({ credentialId }) => credentialId === proof.id) ?? -1;
    const passkey = user?.passkeys[place];
    const counter = passkey ? await this.relyingParty.readCounter(proof, challenge, passkey) : null;
    if (!passkey || counter === null) throw new AppError('passkey-refused');
    const { credentialId } = passkey;
    const isUsed = await this.passkeys.recordUse({ userId, credentialId, place, counter, at: this.clock.now() });
    if (!isUsed) throw new AppError('passkey-refused');
  }
}
