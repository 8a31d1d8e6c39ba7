import { Injectable } from '@nestjs/common';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import type { Entitlements } from '../../identity/accounts/index.js';
import type { Member } from '../../identity/auth/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { refuseFiles } from '../uploads/index.js';
import {
  currentFilesAfter,
  currentFile,
  currentFiles,
  type FileMark,
  keptVersions,
  requireLive,
  successorOf,
  summaryOf,
  type Transfer,
  TransferChanges,
  type TransferFile,
} from '../transfers/index.js';

/** Removes files from a link and restores them. Removed files are kept as versions until the transfer expires. */
@Injectable()
export class FileVersions {
  constructor(
    private readonly changes: TransferChanges,
    private readonly policies: InstallationPolicies,
  ) {}

  /**
   * Allowed for suspended members, because it reduces what the link exposes.
   */
  remove({ scope }: Member, slug: string, fileId: string): Promise<Transfer> {
    return this.changes.changeTransfer({ scope, slug }, (transfer, now) => {
      const file = currentFile(transfer, fileId);
      if (!file) throw new AppError('file-not-found');
      if (currentFiles(transfer).length === 1) throw new AppError('last-file');
      const marks: FileMark[] = [{ id: file.id, removedAt: now }];
      const changes = { ...summaryOf(currentFilesAfter(transfer, marks), transfer), hasVersions: true };
      return { changes, marks, event: { kind: 'file-removed', data: { fileId } } };
    });
  }

  restore({ scope, entitlements }: Member, slug: string, fileId: string): Promise<Transfer> {
    return this.changes.changeTransfer({ scope, slug }, (transfer, now) => {
      entitlements.assertMaySend();
      const version = keptVersions(transfer).find(({ id }) => id === fileId);
      if (!version) throw new AppError('file-not-found');
      requireLive(transfer, now);
      const successor = successorOf(transfer, version);
      const marks: FileMark[] = [{ id: version.id, removedAt: null, replacedBy: null }];
      if (successor) marks.push({ id: successor.id, removedAt: now, replacedBy: version.id });
      const files = currentFilesAfter(transfer, marks);
      assertFits(version, files, { entitlements, policies: this.policies });
      const data = { fileId, ...(successor && { instead: successor.id }) };
      return {
        changes: {
          ...summaryOf(files, transfer),
          hasVersions: keptVersions(transfer).length > 1 || successor !== null,
        },
        marks,
        event: { kind: 'file-restored', data },
      };
    });
  }
}

/** Checks a file against the limits of the transfer and the names of its other files. */
export function assertFits(
  file: TransferFile,
  files: readonly TransferFile[],
  { entitlements, policies }: { entitlements: Entitlements; policies: InstallationPolicies },
): void {
  const others = files.filter(({ id }) => id !== file.id);
  const refusal = refuseFiles([file], { entitlements, existing: others });
  if (refusal) throw appErrorOf(refusal.code, refusal.details);
  policies.assertSize([...others, file]);
}
