import { Secret, TOTP } from 'otpauth';
import { TOTP_LENGTH } from '#contract/limits.js';

const PERIOD_SECONDS = 30;
/** What RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Codes of one step before and after now are right too: clocks of phones are not exact (RFC 6238, section 5.2). */
const WINDOW = 1;

/** What every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
export class Authenticator {
  private readonly totp: TOTP;

  constructor(secretBytes: Buffer) {
    const secret = new Secret({ buffer: Uint8Array.from(secretBytes.subarray(0, SECRET_BYTES)).buffer });
    this.totp = new TOTP({ secret, algorithm: 'SHA1', digits: TOTP_LENGTH, period: PERIOD_SECONDS });
  }

  /** The secret in base32, as apps take it. */
  get key(): string {
    return this.totp.secret.base32;
  }

  /** The time step of the code; null for a wrong one. */
  stepOf(code: string, now: Date): number | null {
    const timestamp = now.getTime();
    const delta = this.totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? null : this.totp.counter({ timestamp }) + delta;
  }
}
