import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { plainPassword } from '#contract/accounts/plain-password.js';

/** The library's `Algorithm.Argon2id`: an ambient enum, which single-file compilers cannot read. */
const ARGON2ID = 2;
/** OWASP's Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords of accounts and links, in their one form: those of the environment come without a schema. */
@Injectable()
export class PasswordHasher {
  hash(password: string): Promise<string> {
    return hash(plainPassword(password), PARAMETERS);
  }

  /** False for a hash with other parameters: rehash at the next successful login. */
  isCurrent(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = PARAMETERS;
    return passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  verify(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, plainPassword(password));
  }
}
