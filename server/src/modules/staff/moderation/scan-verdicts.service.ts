import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { outboxEntry } from '../../../core/outbox/outbox.js';
import { type TransferEvent, TransferLog } from '../../reach/audit/index.js';
import {
  type Change,
  currentFile,
  type Transfer,
  TransferChanges,
  type TransferFile,
  TransferMails,
  TransferRepository,
} from '../../files/transfers/index.js';
import type { Member } from '../../identity/auth/index.js';
import { StaffLog } from '../staff-log/index.js';
import { type ClearedFile, ClearedFileRepository } from './data/cleared-file.repository.js';
import { fileJudged } from './moderation.events.js';

interface Verdict {
  fileId: string;
  isClean: boolean;
}

/** Within the transaction of the verdict. */
type AlsoWrite = (finding: { signature: string }, transaction: Transaction) => Promise<void>;

/** Staff decisions on files in which the scanner found something. */
@Injectable()
export class ScanVerdicts {
  constructor(
    private readonly cleared: ClearedFileRepository,
    private readonly transfers: TransferRepository,
    private readonly changes: TransferChanges,
    private readonly transferLog: TransferLog,
    private readonly mails: TransferMails,
    private readonly staffLog: StaffLog,
  ) {}

  /** @throws {AppError} not-found if the scanner found nothing, transfer-not-found */
  async judge(transferId: string, verdict: Verdict, alsoWrite: AlsoWrite): Promise<void> {
    const { fileId, isClean } = verdict;
    const signature = threatsIn(await this.transferLog.findWritten(transferId)).get(fileId);
    if (signature === undefined) throw new AppError('not-found');
    await this.changes.changeTransfer({ _id: transferId }, (transfer, now) => {
      const file = currentFile(transfer, fileId);
      const scan = isClean ? 'clean' : 'infected';
      if (file?.scan === scan) return null;
      if (file?.scan !== (isClean ? 'infected' : 'clean')) throw new AppError('not-found');
      return {
        ...changeOf(transfer, { ...verdict, signature }, now),
        marks: [{ id: fileId, scan }],
        alsoWrite: async (transaction) => {
          await this.remember(file, { signature, clearedAt: now, isClean }, transaction);
          await alsoWrite({ signature }, transaction);
        },
      };
    });
  }

  /** The list of false alarms. */
  clearedFiles(page: { skip: number; limit: number }): Promise<{ files: ClearedFile[]; total: number }> {
    return this.cleared.page(page);
  }

  async removeClearedFile({ userId: actorId }: Member, { sha256, reason }: { sha256: string; reason: string }) {
    await this.staffLog.record(async (transaction) => {
      const signature = await this.cleared.remove(sha256, transaction);
      if (signature === null) throw new AppError('not-found');
      const about = { actorId, targetId: '', reason, action: 'cleared-file.remove' } as const;
      return [{ ...about, before: { sha256, signature }, after: {} }, undefined];
    });
  }

  /** Mails the sender, and after a false alarm those whose mails were held back. */
  @OnEvent(fileJudged, 'scans.mail-verdict')
  async mailVerdict({ transferId, revision, fileId, isClean }: PayloadOf<typeof fileJudged>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    await this.mails.mailJudged(transfer, fileId, revision);
    if (!isClean) return;
    await this.mails.resendCancelled(transfer);
    await this.mails.deliver({ transferId });
  }

  /** Only by a checksum that was computed here: a claimed one could be that of a real virus. */
  private async remember(
    { sha256, checkedAt }: Pick<TransferFile, 'sha256' | 'checkedAt'>,
    { signature, clearedAt, isClean }: { signature: string; clearedAt: Date; isClean: boolean },
    transaction: Transaction,
  ): Promise<void> {
    if (sha256 === null || checkedAt === null) return;
    if (isClean) await this.cleared.saveFile({ sha256, signature, clearedAt }, transaction);
    else await this.cleared.remove(sha256, transaction);
  }
}

function changeOf(
  { _id: transferId, revision }: Pick<Transfer, '_id' | 'revision'>,
  { fileId, isClean, signature }: Verdict & { signature: string },
  now: Date,
): Pick<Change, 'changes' | 'event' | 'outbox'> {
  return {
    changes: {},
    event: isClean ? { kind: 'cleared', data: { fileId } } : { kind: 'infected', data: { fileId, threat: signature } },
    outbox: [outboxEntry(fileJudged, { transferId, revision: revision + 1, fileId, isClean }, now)],
  };
}

/** Signature names from the log of the transfer, by file id. */
export function threatsIn(events: readonly Pick<TransferEvent, 'kind' | 'data'>[]): Map<string, string> {
  const found = events.filter(({ kind }) => kind === 'infected');
  return new Map(found.map(({ data: { fileId, threat } }) => [String(fileId), String(threat)]));
}
