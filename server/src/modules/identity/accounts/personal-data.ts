import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../core/mongo/writes.js';

/** An account and its user. */
export interface AccountHolder {
  accountId: string;
  userId: string;
  /** Null once the record of a deleted user is gone. */
  email: string | null;
}

/** The personal data that one module holds of an account. */
export interface PersonalDataPart {
  /** Collections that contain it. */
  collections: readonly string[];
  /** One object for each record, as pages show it: without secrets, hashes and keys of objects. */
  export(holder: AccountHolder): AsyncIterable<object>;
  /** How many `export` yields, for what may be many. Default: they are read. */
  count?(holder: AccountHolder): Promise<number>;
  /** Deletes it, or removes what names the person. Idempotent; in batches until nothing is left. */
  forget(holder: AccountHolder, signal: AbortSignal): Promise<void>;
  /** Within the write that deletes the account: makes unreachable at once what others can reach. */
  close?(holder: AccountHolder, now: Date, transaction: Transaction): Promise<void>;
}

/** How many records the part exports of the account. */
export async function countRecords(part: PersonalDataPart, holder: AccountHolder): Promise<number> {
  if (part.count) return part.count(holder);
  let records = 0;
  for await (const _record of part.export(holder)) records += 1;
  return records;
}

/** The personal data that all modules hold of an account, by name, in the order of registration. */
@Injectable()
export class PersonalData {
  private readonly named = new Map<string, PersonalDataPart>();

  /** @throws {Error} when the name is taken; the start fails */
  register(name: string, part: PersonalDataPart): void {
    if (this.named.has(name)) throw new Error(`the personal data ${name} are registered twice`);
    this.named.set(name, part);
  }

  parts(): readonly (readonly [name: string, part: PersonalDataPart])[] {
    return [...this.named];
  }
}
