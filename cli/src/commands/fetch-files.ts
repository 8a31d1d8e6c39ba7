import pLimit from 'p-limit';
import { NodeCallError } from '../../../client/src/upload/node.js';
import type { CommandContext } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { downloadFile, type FileToGet, Refusal } from '../files/file-download.js';
import { safePath } from '../files/safe-path.js';
import { ignoresCase, type Place, Targets } from '../files/targets.js';
import { toCommandError } from '../refusals.js';
import { SpeedMeter } from '../terminal/speed-meter.js';

const PARALLEL_FILES = 4;

export interface WantedFile extends FileToGet {
  damaged: boolean;
  /** A fresh address; each lasts some minutes. */
  address(): Promise<string>;
  /** Called once the file has been downloaded, and not if it was there. */
  confirm?(): Promise<void>;
}

export interface FetchedFile {
  path: string;
  target: string;
  size: number;
  sha256: string | null;
  /** From an earlier run. */
  wasThere: boolean;
}

export interface FailedFile {
  path: string;
  reason: string;
  code: string;
}

export interface FetchOptions<F extends WantedFile> {
  files: readonly F[];
  /** Nothing is written outside of it. */
  folder: string;
  keepsHidden: boolean;
  onFetched?(file: F, fetched: FetchedFile): void;
  onFailed?(file: F, failed: FailedFile): void;
}

export interface Outcomes {
  got: FetchedFile[];
  failed: FailedFile[];
}

/** Downloads files below one folder. An error with one file does not stop the others. */
export async function fetchFiles<F extends WantedFile>(
  context: CommandContext,
  options: FetchOptions<F>,
): Promise<Outcomes> {
  const { folder, keepsHidden } = options;
  const [files, damaged] = partition(options.files, (file) => !file.damaged);
  const targets = new Targets(folder, files, { keepsHidden, ignoresCase: await ignoresCase(folder, files) });
  noteHidden(context, files, keepsHidden);
  const meter = new SpeedMeter(files, context);
  const got: FetchedFile[] = [];
  const failed: FailedFile[] = [];
  const fail = (file: F, reason: string, code: string) => {
    const failure = { path: file.path, reason, code };
    failed.push(failure);
    options.onFailed?.(file, failure);
  };
  for (const file of damaged) fail(file, 'it was damaged in storage', 'file-damaged');
  // Reserved in order, so that the same command finds the same names again.
  const places = files.map((file) => ({ file, path: targets.reserve(file) }));
  await pLimit(PARALLEL_FILES).map(places, async ({ file, path }) => {
    try {
      const place = await targets.placeOf(file, path);
      const fetched = await fetchOne(context, folder, { file, ...place, meter });
      got.push(fetched);
      options.onFetched?.(file, fetched);
      meter.fileDone();
    } catch (error) {
      if (context.signal.aborted || !isOfOneFile(error)) throw error;
      fail(file, reasonOf(error), codeOf(error));
    }
  });
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  return { got: got.sort(byPath), failed: failed.sort(byPath) };
}

/** All of them at once, with the code of the first. */
export function notAll(failed: readonly FailedFile[]): CommandError {
  const lines = failed.map(({ path, reason }) => `  ${JSON.stringify(path)}: ${reason}`);
  return new CommandError(
    EXIT.failure,
    [`Not downloaded: ${failed.length}.`, ...lines].join('\n'),
    failed[0]?.code ?? 'internal',
  );
}

function noteHidden({ reporter }: CommandContext, files: readonly FileToGet[], keepsHidden: boolean): void {
  const hidden = keepsHidden ? [] : files.filter(({ path }) => safePath(path) !== safePath(path, true));
  if (hidden.length === 0) return;
  const paths = hidden.map(({ path }) => path);
  const text = `Leading dots in names were replaced with "_" (use --hidden to keep them): ${paths.map((path) => JSON.stringify(path)).join(', ')}`;
  reporter.note(text, { code: 'hidden-names', paths });
}

/** Refusals of a single file by the server. */
const FILE_REFUSALS = new Set(['file-not-found', 'file-damaged', 'file-infected', 'file-unscanned']);

/** Whether the other files can still be fetched: not if the disk is full, or if the server would refuse every file. */
function isOfOneFile(error: unknown): boolean {
  if (error instanceof CommandError) return error.exitCode === EXIT.failure && error.code !== 'store-refused';
  if (error instanceof NodeCallError) return FILE_REFUSALS.has(error.code);
  if (error instanceof Refusal) return true;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) && !['ENOSPC', 'EDQUOT', 'EROFS'].includes(code);
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENAMETOOLONG') return 'its name is too long for this file system';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  return error instanceof Refusal ? error.message : toCommandError(error).message;
}

function codeOf(error: unknown): string {
  return error instanceof Refusal ? 'download-refused' : toCommandError(error).code;
}

async function fetchOne(
  { signal }: CommandContext,
  folder: string,
  { file, target, isThere, perhaps, meter }: Place & { file: WantedFile; meter: SpeedMeter },
): Promise<FetchedFile> {
  const { path, size, sha256 } = file;
  if (isThere) {
    meter.add(size);
    return { path, target, size, sha256, wasThere: true };
  }
  const onBytes = (bytes: number) => meter.add(bytes);
  const at = await downloadFile({ file, target, perhaps, folder, address: () => file.address(), signal, onBytes });
  await file.confirm?.();
  return { path, target: at, size, sha256, wasThere: at !== target };
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
