import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { Config } from '../../../../config/config.module.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import { SecretCookie } from '../../auth/index.js';
import { OIDC_LOGIN_SECONDS } from '../login.tokens.js';

const NAME = 'sampan_oidc';
/** Whoever begins more often within ten minutes begins anew: cookies are sent with every call. */
const MAX_BEGUN = 6;

/** Cookies of a browser that has gone to the provider: one cookie for each time, since two tabs may do so at once. */
@Injectable()
export class OidcCookies {
  constructor(private readonly config: Config) {}

  write(request: Request, response: Response, { state, value }: { state: string; value: string }): void {
    const own = this.cookieOf(state);
    const prefix = own.name.slice(0, own.name.indexOf(NAME) + NAME.length);
    const begun = Object.keys(parseCookie(request.headers.cookie ?? '')).filter((name) => name.startsWith(prefix));
    if (begun.length >= MAX_BEGUN)
      for (const name of begun) new SecretCookie(bareName(name), this.config).clear(response);
    own.write(response, value, OIDC_LOGIN_SECONDS);
  }

  /** The cookie of the log-in that this answer belongs to, which is over with it. Those of other tabs stay. */
  consume(request: Request, response: Response, query: string): string | undefined {
    const own = this.cookieOf(new URLSearchParams(query).get('state') ?? '');
    const value = own.read(request);
    if (value !== undefined) own.clear(response);
    return value;
  }

  private cookieOf(state: string): SecretCookie {
    return new SecretCookie(`${NAME}_${sha256(state).slice(0, 16)}`, this.config);
  }
}

const bareName = (name: string): string => name.slice(name.indexOf(NAME));
