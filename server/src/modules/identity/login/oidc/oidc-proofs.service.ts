import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../core/clock/clock.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { Tokens } from '../../../../core/tokens/tokens.js';
import type { Member } from '../../auth/index.js';
import { StepUps } from '../step-ups.service.js';
import { OidcProvider } from './oidc-provider.service.js';
import { OIDC_PROOF } from '../login.tokens.js';
import { SingleSignOn } from './single-sign-on.service.js';

/** The provider counts in whole seconds. */
const ROUNDING_SECONDS = 1;

/** Users prove again who they are by logging in at the provider once more. */
@Injectable()
export class OidcProofs {
  constructor(
    private readonly provider: OidcProvider,
    private readonly singleSignOn: SingleSignOn,
    private readonly stepUps: StepUps,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  /** Returns with the provider's address what the browser's cookie holds. */
  async start({ userId }: Member): Promise<{ url: string; state: string; cookie: string }> {
    const { url, state, nonce, codeVerifier } = await this.provider.start({ asksAgain: true });
    const begunAt = this.clock.now().getTime();
    return { url, state, cookie: this.tokens.sign(OIDC_PROOF, { sub: state, nonce, codeVerifier, userId, begunAt }) };
  }

  /** Returns until when the proof is valid. */
  async prove(member: Member, query: string, cookie: string | undefined): Promise<Date> {
    const begun = this.tokens.verify(OIDC_PROOF, cookie);
    if (begun?.userId !== member.userId) throw new AppError('login-expired');
    const person = await this.provider.finish(query, { ...begun, state: begun.sub });
    if ((await this.singleSignOn.userIdOf(person)) !== member.userId) throw new AppError('oidc-other-person');
    const secondsSince = (this.clock.now().getTime() - begun.begunAt) / 1000 + ROUNDING_SECONDS;
    // A provider that ignores the wish to ask again has proven nothing.
    if (person.loggedInSecondsAgo === null || person.loggedInSecondsAgo > secondsSince)
      throw new AppError('oidc-refused');
    return this.stepUps.proveWithoutPassword(member);
  }
}
