import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { JoinedReads } from '../../../../core/batching/joined-calls.js';
import type { Transaction } from '../../../../core/mongo/writes.js';
import { isWithin, type Scope } from '../../../identity/auth/index.js';
import type { ObjectOwner } from '../../uploads/index.js';
import {
  type LinkedTransfer,
  type LinkSelection,
  storedBytesOf,
  type Transfer,
  type Withheld,
} from '../domain/transfer.js';
import { type LinkedDocument, projectionOf, toLinkedTransfer } from './linked-transfer.js';
import { FileChecks, type FileResult, markUpdates } from './file-checks.js';
import { type TransferDocument, TRANSFERS, toTransfer } from './transfer.schema.js';

export type StoredTransfer = Pick<Transfer, '_id' | 'sender' | 'store' | 'dateSent' | 'files'>;
export type NamedTransfer = Pick<Transfer, '_id' | 'slug' | 'title' | 'fileName' | 'deletedAt' | 'recipients'>;

export type SentTransfer = Pick<
  Transfer,
  '_id' | 'slug' | 'title' | 'fileName' | 'moreFiles' | 'dateSent' | 'expiresAt' | 'totalBytes' | 'fileCount'
>;

/** A transfer without its files, for its mails. */
export type SentRecord = Omit<Transfer, 'files'>;

/** Excludes tombstones. */
const KNOWN = { forgottenAt: null };

const DOWNLOAD_TIME_STEP_MS = 30_000;

/** Cursor batch size: this many transfers of maximum size fit into memory. */
const CURSOR_BATCH = 100;

type SealedParts = Pick<Transfer, 'sealedList' | 'wrappedKey' | 'sealedKey'>;

/**
 * Reads transfers, of any account if no account is given, and writes fields outside a transfer's revision. Methods that
 * find deleted ones say so; none finds tombstones.
 */
@Injectable()
export class TransferRepository implements ObjectOwner {
  private readonly whole = new JoinedReads(async (slugs) => {
    const documents = await this.transfers.find({ slug: { $in: slugs }, ...KNOWN }).lean();
    return new Map(documents.map((document) => [document.slug, toTransfer(document)]));
  });
  private readonly withoutFiles = new JoinedReads(async (slugs) => {
    const documents = await this.transfers
      .find({ slug: { $in: slugs }, ...KNOWN }, { files: 0, outbox: 0 })
      .lean<SentRecord[]>();
    return new Map(documents.map((document) => [document.slug, document]));
  });

  constructor(@InjectModel(TRANSFERS) protected readonly transfers: Model<TransferDocument>) {}

  /** Finds deleted ones too, so that a taken slug is recognized. */
  async findAnyBySlug(slug: string): Promise<Transfer | null> {
    const document = await this.transfers.findOne({ slug, ...KNOWN }).lean();
    return document && toTransfer(document);
  }

  /** Like `findAnyBySlug`, for jobs: joined with the reads of other jobs at this moment. */
  findJoined(slug: string): Promise<Transfer | null> {
    return this.whole.call(slug);
  }

  /** Like `findJoined`, without the files. */
  findSent(slug: string): Promise<SentRecord | null> {
    return this.withoutFiles.call(slug);
  }

  /** Finds transfers in which a file has this checksum, deleted ones included; unordered. */
  async findByChecksum(sha256: string, limit: number): Promise<Transfer[]> {
    const documents = await this.transfers
      .find({ 'files.sha256': sha256, ...KNOWN })
      .limit(limit)
      .lean();
    return documents.map(toTransfer);
  }

  /** Finds what a visitor with the link may see: no deleted ones. */
  async findPublicBySlug(slug: string): Promise<Transfer | null> {
    const transfer = await this.findAnyBySlug(slug);
    return transfer?.deletedAt ? null : transfer;
  }

  /** Finds one recipient and some files of a transfer, also of a deleted one. */
  async findLinked(by: { _id: string } | { slug: string }, selection: LinkSelection): Promise<LinkedTransfer | null> {
    const document = await this.transfers.findOne({ ...by, ...KNOWN }, projectionOf(selection)).lean<LinkedDocument>();
    return document && toLinkedTransfer(document, selection.fileIds);
  }

  /** Finds the list that the key of an encrypted transfer opens, and this key, as a password and as users' own keys open it. */
  async findSealed(id: string): Promise<SealedParts> {
    const document = await this.transfers
      .findOne({ _id: id, ...KNOWN }, { sealedList: 1, wrappedKey: 1, sealedKey: 1 })
      .lean<SealedParts>();
    return document ?? {};
  }

  async findById(id: string, transaction: Transaction | null = null): Promise<Transfer | null> {
    const document = await this.transfers
      .findOne({ _id: id, ...KNOWN })
      .session(transaction)
      .lean();
    return document && toTransfer(document);
  }

  /** The next after this id, in the order of ids; deleted ones excluded. */
  async findAfter(id: string): Promise<Transfer | null> {
    const document = await this.transfers
      .findOne({ _id: { $gt: id }, deletedAt: null })
      .sort({ _id: 1 })
      .lean();
    return document && toTransfer(document);
  }

  /** Only the fields that name a transfer, without its files; of any owner, deleted ones included. */
  async findNamed(ids: readonly string[]): Promise<NamedTransfer[]> {
    if (ids.length === 0) return [];
    const fields = { slug: 1, title: 1, fileName: 1, deletedAt: 1, recipients: 1 } as const;
    return this.transfers.find({ _id: { $in: [...ids] }, ...KNOWN }, fields).lean();
  }

  /** The fields that archives of several transfers need; excludes deleted and withheld ones. */
  async findStored(accountId: string, ids: readonly string[]): Promise<StoredTransfer[]> {
    const fields = { sender: 1, store: 1, dateSent: 1, files: 1 } as const;
    const isOpen = { withheld: { $exists: false }, requestWithheld: { $exists: false } };
    const stored = { _id: { $in: [...ids] }, accountId, deletedAt: null, ...isOpen };
    return this.transfers.find(stored, fields).lean();
  }

  /** Hides the submissions of a request while the request is withheld. */
  async findOwned(scope: Scope, slug: string): Promise<Transfer | null> {
    const transfer = await this.findPublicBySlug(slug);
    const isHidden = transfer !== null && transfer.requestId !== null && transfer.withheld !== undefined;
    return transfer && !isHidden && isWithin(scope, transfer) ? transfer : null;
  }

  /** Deleted ones included: sent ones count for the month, moved ones too. */
  countSince(sentByAccountId: string, since: Date): Promise<number> {
    return this.transfers.countDocuments({ sentByAccountId, dateSent: { $gte: since } });
  }

  /** Gathers results of checks of the transfer's files. */
  checksOf(id: string): FileChecks {
    return new FileChecks((results) => this.recordChecks(id, results));
  }

  /** File ids are indexes of the list, which only grows. */
  private async recordChecks(id: string, results: readonly FileResult[]): Promise<void> {
    await this.transfers.updateOne({ _id: id, ...KNOWN }, { $set: markUpdates(results) });
  }

  /** Transfers of all accounts that are not deleted and expire after `after` and no later than `until`, unordered. */
  async *eachEndingBetween(after: Date, until: Date): AsyncGenerator<Transfer> {
    const ending = {
      deletedAt: null,
      'sender.isMember': { $in: [true, false] },
      expiresAt: { $gt: after, $lte: until },
    };
    for await (const document of this.transfers.find(ending).lean().cursor({ batchSize: CURSOR_BATCH }))
      yield toTransfer(document);
  }

  /** The latest transfers, without their files. */
  async findLatest(accountId: string, limit: number): Promise<SentTransfer[]> {
    const named = { slug: 1, title: 1, fileName: 1, moreFiles: 1 } as const;
    const fields = { ...named, dateSent: 1, expiresAt: 1, totalBytes: 1, fileCount: 1 } as const;
    return this.transfers
      .find({ accountId, requestId: null, deletedAt: null }, fields)
      .sort({ dateSent: -1, _id: -1 })
      .limit(limit)
      .lean();
  }

  /** Counts what `eachOf` finds. */
  countOf(accountId: string): Promise<number> {
    return this.transfers.countDocuments({ accountId, deletedAt: null });
  }

  /** Transfers of an account, for its export; deleted ones excluded. */
  async *eachOf(accountId: string): AsyncGenerator<Transfer> {
    const cursor = this.transfers.find({ accountId, deletedAt: null }).lean().cursor({ batchSize: CURSOR_BATCH });
    for await (const document of cursor) yield toTransfer(document);
  }

  /** Expired transfers of all accounts with file versions still in the store. */
  async findDueVersions(now: Date, limit: number): Promise<Transfer[]> {
    const documents = await this.transfers
      .find({ hasVersions: true, deletedAt: null, expiresAt: { $lt: now } })
      .limit(limit)
      .lean();
    return documents.map(toTransfer);
  }

  /** Null: anyone with the link may open it again. */
  async withhold(id: string, withheld: Withheld | null, transaction: Transaction): Promise<void> {
    const update = withheld === null ? { $unset: { withheld: 1 } } : { $set: { withheld } };
    await this.transfers.updateOne({ _id: id, ...KNOWN }, update, { session: transaction });
  }

  /** Withholds the submissions of the request. Null gives them back to its owner. */
  async withholdByRequest(requestId: string, withheld: Withheld | null, transaction: Transaction): Promise<void> {
    const update = withheld === null ? { $unset: { requestWithheld: 1 } } : { $set: { requestWithheld: withheld } };
    await this.transfers.updateMany({ requestId }, update, { session: transaction });
  }

  /** @returns the number of wrong link passwords in a row */
  async countWrongPassword(id: string): Promise<number> {
    const document = await this.transfers
      .findOneAndUpdate({ _id: id, ...KNOWN }, { $inc: { wrongPasswords: 1 } }, { returnDocument: 'after' })
      .lean();
    return document?.wrongPasswords ?? 0;
  }

  async resetWrongPasswords(id: string): Promise<void> {
    await this.transfers.updateOne({ _id: id, wrongPasswords: { $gt: 0 } }, { $set: { wrongPasswords: 0 } });
  }

  /** The latest time to half a minute, whatever the order of calls: a link that many open is not written each time. */
  async recordDownload({ _id, lastDownloadAt }: Pick<Transfer, '_id' | 'lastDownloadAt'>, at: Date): Promise<void> {
    const due = new Date(at.getTime() - DOWNLOAD_TIME_STEP_MS);
    if (lastDownloadAt !== null && lastDownloadAt > due) return;
    const isDue = { ...KNOWN, $or: [{ lastDownloadAt: null }, { lastDownloadAt: { $lte: due } }] };
    await this.transfers.updateOne({ _id, ...isDue }, { $set: { lastDownloadAt: at } });
  }

  /** Every transfer that is not deleted, for the integrity check. */
  async *eachLive(): AsyncGenerator<Transfer> {
    for await (const document of this.transfers.find({ deletedAt: null }).lean().cursor()) yield toTransfer(document);
  }

  /** Finds those of `prefixes` below which a transfer has objects, also if it is deleted and can be restored. */
  async findPrefixes(prefixes: readonly string[]): Promise<string[]> {
    const documents = await this.transfers.find({ prefixes: { $in: [...prefixes] } }, { prefixes: 1 }).lean();
    return documents.flatMap((document) => document.prefixes);
  }

  /** Bytes that the transfers of an account count as, without deleted ones. */
  async sumBytes(accountId: string, transaction: Transaction): Promise<number> {
    let bytes = 0;
    const counted = { 'files.size': 1, 'files.purgedAt': 1 } as const;
    for await (const { files } of this.transfers
      .find({ accountId, deletedAt: null }, counted, { session: transaction })
      .lean<Pick<Transfer, 'files'>>()
      .cursor({ batchSize: CURSOR_BATCH }))
      bytes += storedBytesOf({ files });
    return bytes;
  }

  /** The same by store, of every account. */
  async sumByStore(): Promise<Map<string, number>> {
    const sums = new Map<string, number>();
    const counted = { store: 1, 'files.size': 1, 'files.purgedAt': 1 } as const;
    for await (const { store, files } of this.transfers
      .find({ deletedAt: null }, counted)
      .lean<Pick<Transfer, 'store' | 'files'>>()
      .cursor({ batchSize: CURSOR_BATCH }))
      sums.set(store, (sums.get(store) ?? 0) + storedBytesOf({ files }));
    return sums;
  }
}
