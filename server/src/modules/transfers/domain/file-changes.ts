import { FILE_VERSIONS_MAX, TRANSFER_FILES_EVER } from '#contract/limits.js';
import { currentFiles, type FileMark, keptVersions, type Transfer, type TransferFile } from './transfer.js';

type Files = Pick<Transfer, 'files'>;

/** What a transfer says of its current files. */
export function summaryOf(files: readonly TransferFile[]): Pick<Transfer, 'totalBytes' | 'fileCount' | 'fileName'> {
  return {
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    fileCount: files.length,
    fileName: files[0]?.path.split('/').at(-1) ?? '',
  };
}

export function currentFile(transfer: Files, fileId: string): TransferFile | undefined {
  return currentFiles(transfer).find(({ id }) => id === fileId);
}

/** The file that stands today where a version stood: at the end of the line of those that replaced it. */
export function successorOf({ files }: Files, version: TransferFile): TransferFile | null {
  const byId = new Map(files.map((file) => [file.id, file]));
  // A line is no longer than the list, however a record was written.
  let file: TransferFile | undefined = version;
  for (let step = 0; step < files.length && file?.replacedBy; step += 1) file = byId.get(file.replacedBy);
  return file && file !== version && file.removedAt === null ? file : null;
}

/** Whether the list, which only grows, can take so many more. */
export function hasPlacesFor({ files }: Files, more: number): boolean {
  return files.length + more <= TRANSFER_FILES_EVER;
}

/** Of the earlier versions of a file those that have no place beside one more: the oldest ones. */
export function outlivedVersions(transfer: Files, fileId: string): TransferFile[] {
  const versions = keptVersions(transfer).filter((version) => successorOf(transfer, version)?.id === fileId);
  const oldestFirst = versions.sort((left, right) => Number(left.removedAt) - Number(right.removedAt));
  return oldestFirst.slice(0, Math.max(0, versions.length + 1 - FILE_VERSIONS_MAX));
}

/** The current files as they will be, in the order of the list. */
export function afterMarks({ files }: Files, marks: readonly FileMark[]): TransferFile[] {
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  return currentFiles({ files: files.map((file) => ({ ...file, ...byId.get(file.id) })) });
}
