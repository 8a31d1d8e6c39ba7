import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * What rate limits count by: the IPv4 address, or the /64 of an IPv6 one, since a single visitor owns all of that
 *. Express resolves `ip` by TRUST_PROXY, so a forged X-Forwarded-For changes nothing (A34).
 */
export function networkOf(request: Request): string {
  const address = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
