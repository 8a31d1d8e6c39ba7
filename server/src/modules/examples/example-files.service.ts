import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../core/mongo/transactions.js';
import { UploadVerifier } from '../transfers/index.js';
import { purposeOf, UploadSessions, UploadStates } from '../uploads/index.js';
import type { Example } from './domain/example.js';

interface Wish {
  example?: { uploadSlug: string } | null | undefined;
}

interface Exchange {
  before: readonly Example[];
  after: readonly Example[];
  /** Storage of the account. */
  limitBytes: number;
}

/** Keeps and releases example files. Each is an upload of its own, which counts for its account. */
@Injectable()
export class ExampleFiles {
  constructor(
    private readonly uploads: UploadSessions,
    private readonly states: UploadStates,
    private readonly verifier: UploadVerifier,
    private readonly transactions: Transactions,
  ) {}

  /**
   * The uploaded examples of items, by the slug of the upload.
   * @throws {AppError} upload-not-found, object-missing, size-mismatch, checksum-mismatch, file-not-in-upload
   */
  async read(accountId: string, items: readonly Wish[]): Promise<Map<string, Example>> {
    const slugs = new Set(items.flatMap(({ example }) => example?.uploadSlug ?? []));
    const examples = await Promise.all([...slugs].map((slug) => this.readOne(accountId, slug)));
    return new Map(examples.map((example) => [example.uploadSlug, example]));
  }

  /**
   * Keeps the examples that are new and releases those that are gone, in one transaction with `write`; null of that undoes
   * all of it.
   * @throws {AppError} upload-closed, storage-full
   */
  async exchange<T>(
    { before, after, limitBytes }: Exchange,
    write: (transaction: Transaction) => Promise<T | null>,
  ): Promise<T | null> {
    const [old, wanted] = [before, after].map((list) => new Set(list.map(({ uploadSlug }) => uploadSlug)));
    let relays: (() => Promise<void>)[] = [];
    const run = async (transaction: Transaction): Promise<T> => {
      relays = [];
      for (const slug of wanted ?? []) if (!old?.has(slug)) await this.keep(slug, limitBytes, transaction);
      for (const slug of old ?? [])
        if (!wanted?.has(slug)) relays.push(await this.states.releaseAllIn(transaction, slug));
      const written = await write(transaction);
      if (written === null) throw new Undone();
      return written;
    };
    try {
      const written = await this.transactions.run(run);
      for (const relay of relays) await relay();
      return written;
    } catch (error) {
      if (error instanceof Undone) return null;
      throw error;
    }
  }

  /** Idempotent. */
  async release(examples: readonly Example[]): Promise<void> {
    for (const { uploadSlug } of examples) await this.states.release(uploadSlug);
  }

  private async readOne(accountId: string, uploadSlug: string): Promise<Example> {
    const session = await this.uploads.find(uploadSlug);
    const [file, ...others] = session?.files ?? [];
    const isOne = session && purposeOf(session) === 'example' && session.accountId === accountId && others.length === 0;
    if (!isOne || !file) throw new AppError('upload-not-found');
    const { path, size, itemPath } = file;
    const [verified] = await this.verifier.verify(session, [{ fileName: path, size, itemPath }]);
    if (!verified) throw new AppError('upload-not-found');
    const { etag, crc32, scan } = verified;
    const name = path.split('/').at(-1) ?? path;
    return { uploadSlug, store: session.store, itemPath, name, size, etag, crc32, scan, checkedAt: null };
  }

  /** Of one that two requests want, the second is refused. */
  private async keep(slug: string, limitBytes: number, transaction: Transaction): Promise<void> {
    const session = await this.uploads.find(slug);
    if (!session) throw new AppError('upload-not-found');
    await this.states.keep(session, limitBytes, transaction);
  }
}

/** Ends the transaction. */
class Undone extends Error {}
