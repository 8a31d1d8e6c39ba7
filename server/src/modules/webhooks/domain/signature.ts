import { createHmac } from 'node:crypto';

/** `t=<seconds>,v1=<hex>`: an HMAC-SHA256 of `<seconds>.<body>` by each valid secret, as Stripe signs. */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...signed.map((hex) => `v1=${hex}`)].join(',');
}
