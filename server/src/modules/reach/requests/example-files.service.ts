import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { UploadVerifier } from '../../files/transfers/index.js';
import {
  ObjectPurges,
  prefixOfKey,
  type Relay,
  StorageUsage,
  totalBytes,
  UploadReservations,
  UploadSessions,
} from '../../files/uploads/index.js';
import type { Example } from './domain/file-request.js';

interface Wish {
  example?: { uploadSlug: string } | null | undefined;
}

interface Owned {
  accountId: string;
  examples: readonly Example[];
}

interface Exchange {
  accountId: string;
  before: readonly Example[];
  after: readonly Example[];
  /** Storage of the account. */
  limitBytes: number;
}

/** Makes uploads the example files of requests, and releases them. Each counts for the account of its request. */
@Injectable()
export class ExampleFiles {
  constructor(
    private readonly uploads: UploadSessions,
    private readonly reservations: UploadReservations,
    private readonly purges: ObjectPurges,
    private readonly usage: StorageUsage,
    private readonly verifier: UploadVerifier,
    private readonly transactions: Transactions,
  ) {}

  /**
   * The uploaded examples of items, by the slug of the upload. `own`: those that the request has, as when a call is repeated.
   */
  async readExamples(
    accountId: string,
    items: readonly Wish[],
    own: readonly Example[] = [],
  ): Promise<Map<string, Example>> {
    const slugs = new Set(items.flatMap(({ example }) => example?.uploadSlug ?? []));
    const known = new Map(own.map((example) => [example.uploadSlug, example]));
    const examples = await Promise.all(
      [...slugs].map(async (slug) => known.get(slug) ?? (await this.readOne(accountId, slug))),
    );
    return new Map(examples.map((example) => [example.uploadSlug, example]));
  }

  /**
   * Makes the request own its new examples and releases removed ones, in one transaction with `write`; if that returns
   * null, everything is undone.
   */
  async exchange<T>(
    { accountId, before, after, limitBytes }: Exchange,
    write: (transaction: Transaction) => Promise<T | null>,
  ): Promise<T | null> {
    const [gone, taken] = [notIn(after, before), notIn(before, after)];
    try {
      const { written, relays } = await this.transactions.run(async (transaction) => {
        const own: Relay[] = [];
        for (const { uploadSlug: slug } of taken)
          own.push(await this.reservations.takeOver({ slug }, { accountId, limitBytes }, transaction));
        own.push(await this.releaseIn(transaction, accountId, gone));
        const result = await write(transaction);
        if (result === null) throw new Undone();
        return { written: result, relays: own };
      });
      for (const relay of relays) await relay();
      return written;
    } catch (error) {
      if (error instanceof Undone) return null;
      throw error;
    }
  }

  /** Releases the examples of a record that `remove` deletes, in one transaction; it returns null if the record is gone already. */
  async release(remove: (transaction: Transaction) => Promise<Owned | null>): Promise<void> {
    const relay = await this.transactions.run(async (transaction) => {
      const owned = await remove(transaction);
      return owned && this.releaseIn(transaction, owned.accountId, owned.examples);
    });
    await relay?.();
  }

  /** Call the returned function after the commit. */
  private async releaseIn(transaction: Transaction, accountId: string, examples: readonly Example[]): Promise<Relay> {
    if (examples.length === 0) return () => Promise.resolve();
    await this.usage.free(accountId, totalBytes(examples), transaction);
    const relays: Relay[] = [];
    for (const { store, itemPath } of examples) {
      relays.push(await this.purges.add({ store, prefixes: [prefixOfKey(itemPath)] }, transaction));
    }
    return async () => {
      for (const relay of relays) await relay();
    };
  }

  private async readOne(accountId: string, uploadSlug: string): Promise<Example> {
    const session = await this.uploads.findOpen(uploadSlug);
    const [file, ...others] = session.files;
    const isOne = session.purpose.kind === 'example' && session.accountId === accountId && others.length === 0;
    if (!isOne || !file) throw new AppError('upload-not-found');
    const { path, size, itemPath } = file;
    const [verified] = await this.verifier.verify(session, [{ fileName: path, size, itemPath }]);
    if (!verified) throw new AppError('upload-not-found');
    const { etag, crc32, scan } = verified;
    const name = path.split('/').at(-1) ?? path;
    return { uploadSlug, store: session.store, itemPath, name, size, etag, crc32, scan, checkedAt: null };
  }
}

function notIn(others: readonly Example[], examples: readonly Example[]): Example[] {
  const known = new Set(others.map(({ uploadSlug }) => uploadSlug));
  return [...new Map(examples.map((example) => [example.uploadSlug, example])).values()].filter(
    ({ uploadSlug }) => !known.has(uploadSlug),
  );
}

/** Ends the transaction. */
class Undone extends Error {}
