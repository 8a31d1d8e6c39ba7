import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { DerivedSecrets, randomId, randomSecret, safeEqual, sha256 } from '../../../core/secrets/secrets.js';
import { type User, Users } from '../auth/index.js';
import { LOGIN_LINK, Mails } from '../../platform/mail/index.js';
import { LOGIN_LINKS, LoginLinkRepository } from './data/login-link.repository.js';
import { LINK_MAILS_PER_ADDRESS, LINK_MAILS_PER_NETWORK } from './domain/limits.js';
import { mailLoginLink } from './login.jobs.js';

export const LOGIN_LINK_SECONDS = 900;

/** Logs in by a mailed link, in the browser that asked for it alone: a forwarded mail opens nothing. */
@Injectable()
export class LoginLinks {
  constructor(
    private readonly links: LoginLinkRepository,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly secrets: DerivedSecrets,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    outbox.watch(LOGIN_LINKS);
  }

  /** The same for every address; the job looks up the account. Returns the secret for the browser's cookie. */
  async request({ email, lang, network }: { email: string; lang: Language; network: string }): Promise<string> {
    const browserSecret = randomSecret();
    const isInNetworkLimit = await this.limiter.tryTake(LINK_MAILS_PER_NETWORK, network);
    const isInAddressLimit = await this.limiter.tryTake(LINK_MAILS_PER_ADDRESS, email);
    if (!isInNetworkLimit || !isInAddressLimit) return browserSecret;
    const id = randomId();
    const now = this.clock.now();
    const outbox = [outboxEntry(mailLoginLink, { linkId: id }, now)];
    const expiresAt = new Date(now.getTime() + LOGIN_LINK_SECONDS * 1000);
    await this.links.insert({ _id: id, email, browser: sha256(browserSecret), lang, expiresAt, outbox });
    await this.outbox.relay(LOGIN_LINKS, id, outbox);
    return browserSecret;
  }

  @HandlesJob(mailLoginLink)
  async send({ linkId }: PayloadOf<typeof mailLoginLink>): Promise<void> {
    const link = await this.links.findOpen(linkId, this.clock.now());
    const user = link && (await this.users.findByEmail(link.email));
    if (!user) return;
    await this.mails.queue({
      id: `login-link-${linkId}`,
      template: 'login-link',
      to: { email: user.email, name: user.fullName },
      lang: link.lang,
      props: { linkId },
    });
  }

  /** Uses the link up. In another browser it stays. */
  async useLink(token: string, browserSecret = ''): Promise<User> {
    const now = this.clock.now();
    const [id = '', secret = ''] = token.split('.');
    const isGenuine = safeEqual(secret, this.secrets.token(LOGIN_LINK, id));
    const link = isGenuine ? await this.links.findOpen(id, now) : null;
    if (!link) throw new AppError('login-link-invalid');
    if (!safeEqual(link.browser, sha256(browserSecret))) throw new AppError('login-link-elsewhere');
    const known = await this.users.findByEmail(link.email);
    const user = known && (await this.links.consume(id)) ? await this.users.countLogin(known.id, now) : null;
    if (!user) throw new AppError('login-link-invalid');
    return user;
  }
}
