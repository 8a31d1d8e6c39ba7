import { isIP } from 'node:net';

const named = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether Express takes it as `trust proxy`: empty, a number of hops, or addresses, subnets and named ranges. */
export function isProxyList(setting: string): boolean {
  return setting === '' || /^\d{1,2}$/.test(setting) || setting.split(',').every((entry) => isProxy(entry.trim()));
}

function isProxy(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
  return named.includes(entry) || (isIP(address) !== 0 && isPrefix && rest.length === 0);
}
