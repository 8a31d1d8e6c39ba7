import type { TransferFile } from '../domain/transfer.js';

/** Result of a check of one file; only the given fields are written. */
type FileCheck = Partial<Pick<TransferFile, 'crc32' | 'sha256' | 'checkedAt' | 'damaged' | 'scan' | 'thumbnail'>>;

export type FileResult = Pick<TransferFile, 'id'> & FileCheck;

const BATCH = 100;
const WRITE_AFTER_MS = 5000;

/** Gathers results of checks of one transfer's files: each write would rewrite its whole record. */
export class FileChecks {
  private results: FileResult[] = [];
  private writtenAt = performance.now();

  constructor(private readonly write: (results: readonly FileResult[]) => Promise<void>) {}

  async add({ id }: Pick<TransferFile, 'id'>, check: FileCheck): Promise<void> {
    this.results.push({ id, ...check });
    if (this.results.length >= BATCH || performance.now() - this.writtenAt >= WRITE_AFTER_MS) await this.flush();
  }

  /** Call it at the end, whatever became of the rest. What a killed process has not written is checked again. */
  async flush(): Promise<void> {
    const results = this.results;
    this.results = [];
    this.writtenAt = performance.now();
    if (results.length > 0) await this.write(results);
  }
}

/** File ids are indexes of the list. */
export function markUpdates(
  marks: readonly (Pick<TransferFile, 'id'> & Partial<TransferFile>)[],
): Record<string, unknown> {
  return Object.fromEntries(
    marks.flatMap(({ id, ...mark }) =>
      Object.entries(mark).map(([field, value]) => [`files.${Number(id)}.${field}`, value]),
    ),
  );
}
