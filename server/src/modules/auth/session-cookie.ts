import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Config } from '../../config/config.module.js';

const NAME = 'sampan_session';

/** Cookie with the refresh secret: not readable by scripts, never sent cross-site. */
@Injectable()
export class SessionCookie {
  /** Browsers accept the `__Host-` prefix only over https, without a domain and for the path `/`. */
  readonly name: string;
  private readonly options: CookieOptions;

  constructor({ env }: Config) {
    const secure = env.PUBLIC_URL.startsWith('https:');
    this.name = secure ? `__Host-${NAME}` : NAME;
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
