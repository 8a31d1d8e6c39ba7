import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import type { Member } from '../../identity/auth/index.js';
import { currentFiles, type TransferFile, TransferRepository, UploadVerifier } from '../../files/transfers/index.js';
import { StaffLog } from '../staff-log/index.js';
import { type DeniedFile, DeniedFileRepository } from './data/denied-file.repository.js';

type Sums = Pick<TransferFile, 'size' | 'crc32' | 'sha256' | 'checkedAt'>;

/**
 * Recognizes files by SHA-256, and until a job has computed that, by size and CRC-32, which the store computes at once.
 * A SHA-256 that the client claims clears nothing.
 */
export class DenyList {
  private readonly hashes: ReadonlySet<string>;
  private readonly sums: ReadonlySet<string>;

  constructor(files: readonly Pick<DeniedFile, 'sha256' | 'size' | 'crc32'>[]) {
    this.hashes = new Set(files.map(({ sha256 }) => sha256));
    this.sums = new Set(files.flatMap(({ size, crc32 }) => (crc32 === null ? [] : `${size} ${crc32}`)));
  }

  has({ sha256, size, crc32, checkedAt }: Sums): boolean {
    if (sha256 !== null && this.hashes.has(sha256)) return true;
    return (sha256 === null || checkedAt === null) && this.sums.has(`${size} ${crc32}`);
  }
}

/** Every upload asks; changes by another process count within this time. */
const KNOWN_MS = 60_000;

type Given = Parameters<Parameters<UploadVerifier['register']>[1]>[0];

/** Refuses files that were taken down before, from any sender. */
@Injectable()
export class DeniedFiles implements OnModuleInit {
  /** Null until it is read, and after a change. */
  private known: { list: DenyList; readAt: number } | null = null;

  constructor(
    private readonly files: DeniedFileRepository,
    private readonly transfers: TransferRepository,
    private readonly verifier: UploadVerifier,
    private readonly log: StaffLog,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.verifier.register('abuse', (files) => this.check(files));
    // Ahead of the first upload; if it fails, that reads it.
    void this.current().catch(() => undefined);
  }

  deniedFiles(page: { skip: number; limit: number }): Promise<{ files: DeniedFile[]; total: number }> {
    return this.files.page(page);
  }

  /** Denies the files of the transfer's link, without those whose SHA-256 is not known yet. @returns their number */
  async denyAllOf(transferId: string, transaction: Transaction): Promise<number> {
    const transfer = await this.transfers.findById(transferId, transaction);
    const addedAt = this.clock.now();
    const denied = (transfer ? currentFiles(transfer) : []).flatMap(({ sha256, size, crc32 }) =>
      // An empty file has no identity, so it is never denied.
      sha256 === null || size === 0 ? [] : { sha256, size, crc32, caseId: transferId, addedAt },
    );
    await this.files.addFiles(denied, transaction);
    return denied.length;
  }

  async allowAllOf(caseId: string, transaction: Transaction): Promise<void> {
    await this.files.removeOfCase(caseId, transaction);
  }

  async removeDeniedFile(
    { userId: actorId }: Member,
    { sha256, reason }: { sha256: string; reason: string },
  ): Promise<void> {
    await this.log.record(async (transaction) => {
      if (!(await this.files.remove(sha256, transaction))) throw new AppError('not-found');
      return [{ actorId, targetId: '', reason, action: 'deny-list.remove', before: { sha256 }, after: {} }, undefined];
    });
    this.changed();
  }

  /** After the commit. */
  changed(): void {
    this.known = null;
  }

  /** The first one that is on the list. */
  async findIn<F extends Given[number]>(files: readonly F[]): Promise<F | undefined> {
    const list = await this.current();
    return files.find((one) => list.has(one));
  }

  private async check(files: Given): Promise<void> {
    const file = await this.findIn(files);
    if (file) throw new AppError('file-denied', { fileName: file.path });
  }

  private async current(): Promise<DenyList> {
    const now = this.clock.now().getTime();
    if (this.known && now - this.known.readAt < KNOWN_MS) return this.known.list;
    const files = await this.files.findAll();
    const list = new DenyList(files.map(({ _id, ...sums }) => ({ sha256: _id, ...sums })));
    this.known = { list, readAt: now };
    return list;
  }
}
