import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Config } from '../../../config/config.module.js';

/** A cookie with a secret: not readable by scripts, never sent cross-site. */
export class SecretCookie {
  /** Browsers accept the `__Host-` prefix only over https, without a domain and for the path `/`. */
  readonly name: string;
  private readonly options: CookieOptions;

  constructor(name: string, { env }: Config) {
    const secure = env.PUBLIC_URL.startsWith('https:');
    this.name = secure ? `__Host-${name}` : name;
    this.options = { httpOnly: true, sameSite: 'strict', path: '/', secure };
  }

  read(request: Request): string | undefined {
    return parseCookie(request.headers.cookie ?? '')[this.name];
  }

  write(response: Response, value: string, maxAgeSeconds: number): void {
    response.cookie(this.name, value, { ...this.options, maxAge: maxAgeSeconds * 1000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}

/** The cookie with the refresh secret. */
@Injectable()
export class SessionCookie extends SecretCookie {
  constructor(config: Config) {
    super('sampan_session', config);
  }
}

/** Content of the session cookie. */
export interface RefreshCookie {
  sessionId: string;
  counter: number;
  secret: string;
}

const format = /^(?<sessionId>[A-Za-z0-9_-]{22})\.(?<counter>\d{1,9})\.(?<secret>[A-Za-z0-9_-]{43})$/;

export function writeRefreshCookie({ sessionId, counter, secret }: RefreshCookie): string {
  return `${sessionId}.${counter}.${secret}`;
}

export function readRefreshCookie(text: string | undefined): RefreshCookie | null {
  const groups = text === undefined ? undefined : format.exec(text)?.groups;
  if (!groups) return null;
  const { sessionId = '', counter = '', secret = '' } = groups;
  return { sessionId, counter: Number(counter), secret };
}
