import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Config } from '../../../../config/config.module.js';
import { Clock } from '../../../../core/clock/clock.js';
import { Log } from '../../../../core/logging/log.js';
import { type MailOauth, mailOauth, tokenUserOf } from '../mail-oauth.settings.js';

const WAIT_MS = 10_000;
/** A token is renewed this long before it ends; one that lives shorter, at half its life. */
const AHEAD_MS = 5 * 60_000;
/** Life of a token whose server does not say it. */
const UNSAID_SECONDS = 600;
/** A younger token that the mail server refuses is not at fault. */
const YOUNG_MS = 60_000;
/** Characters of the token server's words that are passed on. */
const SAID_LENGTH = 200;

/** `client`: who asks is refused. `refresh-token`: it has expired or was revoked. `request`: something else is wrong. */
export type TokenRefusal = 'unreachable' | 'client' | 'refresh-token' | 'request';

const CAUSES: Record<string, TokenRefusal> = {
  invalid_client: 'client',
  unauthorized_client: 'client',
  invalid_grant: 'refresh-token',
};

const answerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().catch(UNSAID_SECONDS),
});
const refusalSchema = z.object({
  error: z.string(),
  error_description: z.string().default(''),
});

/** No access token was given. Its message has the token server's words, and no secret. */
export class MailTokenError extends Error {
  override readonly name = 'MailTokenError';

  constructor(
    readonly refusal: TokenRefusal,
    message: string,
  ) {
    super(message);
  }
}

interface Token {
  text: string;
  since: number;
  renewsAt: number;
  endsAt: number;
}

/**
 * Access tokens for the mail server: kept in memory, fetched once for all who wait, and renewed ahead. Plain calls: a
 * library of OpenID Connect would check the ID token that Google adds, for an issuer that nobody has to set here.
 */
@Injectable()
export class MailTokens {
  private token: Token | null = null;
  private fetching: Promise<Token> | null = null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The user in this address if tokens are used to log in there, else null. */
  userOf(address: string): string | null {
    return tokenUserOf(this.config.env, address);
  }

  /** @throws {MailTokenError} */
  async get(): Promise<string> {
    const now = this.now();
    const { token } = this;
    if (token && now < token.renewsAt) return token.text;
    try {
      const renewed = await (this.fetching ??= this.renew());
      return renewed.text;
    } catch (error) {
      // There is time: the next one who asks tries again.
      if (token && now < token.endsAt) return token.text;
      throw error;
    }
  }

  /** The mail server has refused the token. Tells whether another one may help. */
  refused(): boolean {
    const { token } = this;
    if (token && this.now() - token.since < YOUNG_MS) return false;
    this.token = null;
    return true;
  }

  private async renew(): Promise<Token> {
    const settings = mailOauth(this.config.env);
    try {
      if (settings === null) throw new MailTokenError('request', 'MAIL_OAUTH_TOKEN_URL is not set');
      const { access_token: text, expires_in: seconds } = await fetchToken(settings);
      const since = this.now();
      const endsAt = since + seconds * 1000;
      this.token = { text, since, renewsAt: endsAt - Math.min(AHEAD_MS, seconds * 500), endsAt };
      this.log.info({ seconds }, 'access token for the mail server fetched');
      return this.token;
    } catch (error) {
      this.log.error({ err: error }, 'no access token for the mail server');
      throw error;
    } finally {
      this.fetching = null;
    }
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

async function fetchToken({ tokenUrl, form, secrets }: MailOauth): Promise<z.output<typeof answerSchema>> {
  const { status, body } = await post(tokenUrl, form);
  const token = answerSchema.safeParse(body);
  if (status === 200 && token.success) return token.data;
  const { data: { error, error_description: description } = { error: '', error_description: '' } } =
    refusalSchema.safeParse(body);
  const refusal = refusalOf(error, status, form);
  if (error === '') throw new MailTokenError(refusal, `status ${status}, which is no answer of a token server`);
  const said = [error, description.split(/[\r\n]/)[0]].filter(Boolean).join(': ');
  const words = secrets.reduce((text, secret) => text.replaceAll(secret, '[removed]'), said).slice(0, SAID_LENGTH);
  throw new MailTokenError(refusal, words);
}

function refusalOf(error: string, status: number, form: MailOauth['form']): TokenRefusal {
  if (status >= 500 || status === 429) return 'unreachable';
  const refusal = CAUSES[error] ?? (status === 401 ? 'client' : 'request');
  return refusal === 'refresh-token' && form['grant_type'] !== 'refresh_token' ? 'client' : refusal;
}

async function post(url: string, form: MailOauth['form']): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    const { cause = error } = error as Error;
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new MailTokenError('unreachable', code ?? message);
  }
}
