import { nameOfFiles } from '#contract/transfers/file-tree.js';
import { FILE_VERSIONS_MAX, TRANSFER_FILES_EVER } from '#contract/limits.js';
import { currentFiles, type FileMark, keptVersions, type Transfer, type TransferFile } from './transfer.js';

type Files = Pick<Transfer, 'files'>;

/** The fields of a transfer that summarize its current files. */
export function summaryOf(
  files: readonly TransferFile[],
): Pick<Transfer, 'totalBytes' | 'fileCount' | 'fileName' | 'moreFiles'> {
  const { name, moreFiles } = nameOfFiles(files);
  return {
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
    fileCount: files.length,
    fileName: name,
    moreFiles,
  };
}

export function currentFile(transfer: Files, fileId: string): TransferFile | undefined {
  return currentFiles(transfer).find(({ id }) => id === fileId);
}

/** The current file that replaced a version, directly or through a chain of replacements. */
export function successorOf({ files }: Files, version: TransferFile): TransferFile | null {
  const byId = new Map(files.map((file) => [file.id, file]));
  // Bounded by the list length, so that a corrupt record cannot cause an endless loop.
  let file: TransferFile | undefined = version;
  for (let step = 0; step < files.length && file?.replacedBy; step += 1) file = byId.get(file.replacedBy);
  return file && file !== version && file.removedAt === null ? file : null;
}

/** Whether the list, which only grows, stays within its maximum. */
export function canAddFiles({ files }: Files, more: number): boolean {
  return files.length + more <= TRANSFER_FILES_EVER;
}

/** The oldest versions of a file that exceed the maximum once another version is added. */
export function versionsOverLimit(transfer: Files, fileId: string): TransferFile[] {
  const versions = keptVersions(transfer).filter((version) => successorOf(transfer, version)?.id === fileId);
  const oldestFirst = versions.sort((left, right) => Number(left.removedAt) - Number(right.removedAt));
  return oldestFirst.slice(0, Math.max(0, versions.length + 1 - FILE_VERSIONS_MAX));
}

/** The current files once `marks` are applied, in list order. */
export function currentFilesAfter({ files }: Files, marks: readonly FileMark[]): TransferFile[] {
  const byId = new Map(marks.map((mark) => [mark.id, mark]));
  return currentFiles({ files: files.map((file) => ({ ...file, ...byId.get(file.id) })) });
}
