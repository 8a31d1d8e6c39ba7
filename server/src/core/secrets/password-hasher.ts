import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's Password Storage sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
/** The library's `Algorithm.Argon2id`, an ambient enum that single-file compilers cannot read. */
const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes of what people choose themselves: account and link passwords. */
@Injectable()
export class PasswordHasher {
  hash(password: string): Promise<string> {
    return hash(password, PARAMETERS);
  }

  /** False for a hash made with other parameters, to be renewed when the password is next at hand. */
  isCurrent(passwordHash: string): boolean {
    const { memoryCost, timeCost, parallelism } = PARAMETERS;
    return passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  verify(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, password);
  }
}
