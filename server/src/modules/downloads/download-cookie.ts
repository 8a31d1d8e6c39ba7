import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const NAME = 'sampan_downloads';
const form = /^[A-Za-z0-9_-]{22}$/;

/** Random, and the only thing that tells a browser apart from another one that was given the address of a download. */
export function browserShownBy(request: Request): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const shown = cookies[`__Host-${NAME}`] ?? cookies[NAME];
  return shown !== undefined && form.test(shown) ? shown : undefined;
}

/** Lax: an address that a browser takes up again, or a chat opens, still shows it. */
export function writeDownloadCookie(
  response: Response,
  browser: string,
  { secure, seconds }: { secure: boolean; seconds: number },
): void {
  const name = secure ? `__Host-${NAME}` : NAME;
  response.cookie(name, browser, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: seconds * 1000 });
}
