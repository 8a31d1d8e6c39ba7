import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const NAME = 'sampan_downloads';
const form = /^[A-Za-z0-9_-]{22}$/;

/** Random cookie value. Only it distinguishes the browser from another one that was given the download URL. */
export function browserCookieOf(request: Request): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const value = cookies[`__Host-${NAME}`] ?? cookies[NAME];
  return value !== undefined && form.test(value) ? value : undefined;
}

/** SameSite is lax, so that the cookie is sent when a download is resumed or the link is opened from a chat. */
export function writeDownloadCookie(
  response: Response,
  browser: string,
  { secure, seconds }: { secure: boolean; seconds: number },
): void {
  const name = secure ? `__Host-${NAME}` : NAME;
  response.cookie(name, browser, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: seconds * 1000 });
}
