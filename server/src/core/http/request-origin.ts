import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { Request } from 'express';
import { isbot } from 'isbot';
import type { Language } from '#contract/primitives.js';

/** Some proxies append the port to the address. */
const withPort = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]+)\](?::\d+)?)$/;

/**
 * The client's address in its canonical form. Express resolves `ip` by TRUST_PROXY, so a forged X-Forwarded-For has no
 * effect. An invalid value counts as the proxy that sent it, so that it cannot create a new rate-limit key.
 */
export function addressOf({ ip = '', socket }: Request): string {
  const { v4, v6 } = withPort.exec(ip)?.groups ?? {};
  const [address = ''] = (v4 ?? v6 ?? ip).split('%');
  const known = isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
  const canonical = isIPv6(known) ? new SocketAddress({ address: known, family: 'ipv6' }).address : known;
  return canonical.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Key of rate limits: the IPv4 address, or the /64 of an IPv6 one, all of which one client may own. */
export function networkOf(request: Request): string {
  const address = addressOf(request);
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Value of Express's `trust proxy`: false, a number of hops, or a list of addresses and named ranges. */
export function trustProxy(setting: string): boolean | number | string {
  if (setting === '') return false;
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}

/** The best supported language by the Accept-Language header. */
export function languageOf(request: Request): Language {
  return request.acceptsLanguages(['en', 'zh']) === 'zh' ? 'zh' : 'en';
}

/** The accounts of the link domains that requests were sent to. */
const accounts = new WeakMap<object, string>();

export function markLinkAccount(request: object, accountId: string): void {
  accounts.set(request, accountId);
}

/**
 * The account of the link domain that the request was sent to, and that nothing else is served on; null for the
 * installation's address.
 */
export function linkAccountOf(request: object): string | null {
  return accounts.get(request) ?? null;
}

/** Download tools that `isbot` wrongly classifies as bots. */
const downloadTool = /^(curl|wget|aria2|axios|got|node|undici|okhttp|python|go-http-client|powershell|httpie)/i;

/**
 * Link previews of chats, search engines and scanners. Used only to leave them out of page views: the header can be
 * forged, so no limit and no download depends on it.
 */
export function isPreviewBot(userAgent: string | undefined): boolean {
  return userAgent !== undefined && isbot(userAgent) && !downloadTool.test(userAgent);
}
