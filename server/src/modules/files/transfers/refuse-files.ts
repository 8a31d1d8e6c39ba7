import { AppError } from '../../../core/errors/app-error.js';
import type { Transfer, TransferFile } from './domain/transfer.js';

type Judged = Pick<TransferFile, 'damaged' | 'scan'>;

/** What the virus scan says against a download: visitors' files wait for it, members' do not. */
export function scanProblem(
  { sender }: Pick<Transfer, 'sender'>,
  files: readonly Judged[],
): 'file-infected' | 'file-unscanned' | null {
  if (files.some(({ scan }) => scan === 'infected')) return 'file-infected';
  return !sender.isMember && files.some(({ scan }) => scan === 'pending') ? 'file-unscanned' : null;
}

export function refuseUnscanned(transfer: Pick<Transfer, 'sender'>, files: readonly Judged[]): void {
  const problem = scanProblem(transfer, files);
  if (problem) throw new AppError(problem);
}

/** For whoever wants their bytes. */
export function refuseFiles(transfer: Pick<Transfer, 'sender'>, files: readonly Judged[]): void {
  if (files.some(({ damaged }) => damaged)) throw new AppError('file-damaged');
  refuseUnscanned(transfer, files);
}
