import { Injectable } from '@nestjs/common';
import { AppError } from '../errors/app-error.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import { PasswordHasher } from './password-hasher.js';

/** Rate limit of wrong passwords per link and network, against guessing. */
const WRONG_PASSWORDS = { name: 'link-passwords', points: 5, perSeconds: 900 };
/** Wrong passwords in a row, from all networks, that lock the link. */
export const MAX_WRONG_PASSWORDS = 100;

/** The record behind a link. */
interface Protected {
  _id: string;
  /** Null without a password. */
  passwordHash: string | null;
  passwordVersion: number;
  wrongPasswords: number;
}

/** Counts wrong passwords in a row. */
interface WrongPasswords {
  countWrongPassword(id: string): Promise<unknown>;
  resetWrongPasswords(id: string): Promise<void>;
}

export function isLocked({ wrongPasswords }: Pick<Protected, 'wrongPasswords'>): boolean {
  return wrongPasswords >= MAX_WRONG_PASSWORDS;
}

/** Checks the passwords that visitors of a link type. */
@Injectable()
export class LinkPasswords {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
  ) {}

  async check(
    link: Protected,
    { password = '', network }: { password?: string | undefined; network: string },
    counts: WrongPasswords,
  ): Promise<void> {
    if (link.passwordHash === null) return;
    if (isLocked(link)) throw new AppError('password-locked');
    if (password === '') throw new AppError('password-required');
    // Per password version: guesses at an older password do not count.
    const key = `${link._id} ${link.passwordVersion} ${network}`;
    // Counted before the comparison, so that concurrent guesses cannot exceed the limit.
    await this.limiter.takePoint(WRONG_PASSWORDS, key);
    if (!(await this.hasher.verify(link.passwordHash, password))) {
      await counts.countWrongPassword(link._id);
      throw new AppError('wrong-password');
    }
    await this.limiter.forgive(WRONG_PASSWORDS, key);
    await counts.resetWrongPasswords(link._id);
  }
}
