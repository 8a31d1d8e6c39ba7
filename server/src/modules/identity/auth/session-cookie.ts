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
