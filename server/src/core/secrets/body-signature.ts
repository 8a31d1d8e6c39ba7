import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older signatures are refused: a recorded body must not be replayed. */
const VALID_SECONDS = 300;

/** `t=<seconds>,v1=<hex>`: an HMAC-SHA256 of `<seconds>.<body>` by each valid secret, as Stripe signs. */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = secrets.map((secret) => macOf(body, secret, String(seconds)).toString('hex'));
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}

/** Whether the signature is one of `signatureOf` by this secret, at most five minutes old. */
export function isSigned(body: string | Buffer, { signature, secret }: Signed, now: Date): boolean {
  const parts = signature.split(',').map((part) => part.split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now.getTime() / 1000 - Number(seconds)) > VALID_SECONDS) return false;
  const wanted = macOf(body, secret, seconds);
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}

interface Signed {
  signature: string;
  secret: string;
}

const macOf = (body: string | Buffer, secret: string, seconds: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
