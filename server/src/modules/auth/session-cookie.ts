import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { Config } from '../../config/config.module.js';

const NAME = 'sampan_session';

/** The refresh secret's only place in a browser: out of scripts' reach, never sent by another site (A29, ASVS 3.3). */
@Injectable()
export class SessionCookie {
  /** Browsers take `__Host-` cookies only over https, from this host, for the whole of it. */
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
