import pLimit from 'p-limit';
import {
  completeDownload,
  downloadFile as downloadFileCall,
  openDownloadPage,
  unlockTransfer,
} from '#contract/calls.js';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { NodeCallError, type UploadCall } from '../../../client/src/upload/node.js';
import type { GetArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { downloadFile, Refusal } from '../files/file-download.js';
import { safePath } from '../files/safe-path.js';
import { ignoresCase, type Place, Targets } from '../files/targets.js';
import { toCommandError } from '../refusals.js';
import { enter, serverOf } from '../server/identity.js';
import { callsTo } from '../server/server-calls.js';
import { formatBytes } from '../terminal/sizes.js';
import { SpeedMeter } from '../terminal/speed-meter.js';
import { readTransferLink, type TransferLink } from './transfer-link.js';

const PARALLEL_FILES = 4;

interface Opened {
  page: DownloadPage;
  passwordTicket: string | undefined;
}

type FileOfPage = DownloadPage['files'][number];
type Failed = { path: string; reason: string; code: string };
type Outcome = { path: string; target: string; size: number; sha256: string | null; wasThere: boolean };

/** Gets all files of a transfer; the same command continues an interrupted download. */
export async function get(context: CommandContext, args: GetArguments): Promise<void> {
  const entrance = await enter(context, args);
  const link = readTransferLink(args.link, entrance.server);
  // A link may lead to another server than that of the session, which must not learn of it.
  const call = serverOf(link.server) === entrance.server ? entrance.call : callsTo(link.server, undefined);
  const opened = await open(context, { call, link, password: args.password });
  const { got, failed } = await fetchAll(context, { call, link, opened, args });
  const bytes = got.reduce((sum, { size }) => sum + size, 0);
  const what = `${got.length} ${got.length === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}`;
  context.reporter.done([`Got ${what}.`], { slug: link.slug, totalBytes: bytes, files: got, failed });
  if (failed.length > 0) throw notAll(failed);
}

/** All of them at once, with the code of the first. */
function notAll(failed: readonly Failed[]): CommandError {
  const lines = failed.map(({ path, reason }) => `  ${JSON.stringify(path)}: ${reason}`);
  return new CommandError(
    EXIT.failure,
    [`Not downloaded: ${failed.length}.`, ...lines].join('\n'),
    failed[0]?.code ?? 'internal',
  );
}

interface Opening {
  call: UploadCall;
  link: TransferLink;
  password: string | undefined;
}

async function open(context: CommandContext, { call, link, password }: Opening): Promise<Opened> {
  const { slug, recipientId } = link;
  const openWith = async (passwordTicket: string | undefined): Promise<Opened> => ({
    page: await call(openDownloadPage, { body: { slug, recipientId, passwordTicket } }),
    passwordTicket,
  });
  try {
    return await openWith(undefined);
  } catch (error) {
    if (!(error instanceof NodeCallError) || error.code !== 'password-required') throw error;
    const ask = { text: 'Password for this transfer', isSecret: true, option: '--password' };
    const typed = password ?? (await context.terminal.ask(ask));
    return openWith((await call(unlockTransfer, { body: { slug, password: typed } })).passwordTicket);
  }
}

interface Fetching {
  call: UploadCall;
  link: TransferLink;
  opened: Opened;
  args: GetArguments;
}

interface Outcomes {
  got: Outcome[];
  failed: Failed[];
}

/** An error with one file does not stop the others. */
async function fetchAll(context: CommandContext, fetching: Fetching): Promise<Outcomes> {
  const { output, keepsHidden } = fetching.args;
  const [files, damaged] = partition(fetching.opened.page.files, (file) => !file.damaged);
  const targets = new Targets(output, files, { keepsHidden, ignoresCase: await ignoresCase(output, files) });
  noteHidden(context, files, keepsHidden);
  const meter = new SpeedMeter(files, context);
  const failed: Failed[] = damaged.map(({ path }) => ({
    path,
    reason: 'it was damaged in storage',
    code: 'file-damaged',
  }));
  const got: Outcome[] = [];
  // Reserved in order, so that the same command finds the same names again.
  const places = files.map((file) => ({ file, path: targets.reserve(file) }));
  await pLimit(PARALLEL_FILES).map(places, async ({ file, path }) => {
    try {
      const place = await targets.placeOf(file, path);
      got.push(await fetchOne(context, fetching, { file, ...place, meter }));
      meter.fileDone();
    } catch (error) {
      if (context.signal.aborted || !isOfOneFile(error)) throw error;
      failed.push({ path: file.path, reason: reasonOf(error), code: codeOf(error) });
    }
  });
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  return { got: got.sort(byPath), failed: failed.sort(byPath) };
}

function noteHidden({ reporter }: CommandContext, files: readonly FileOfPage[], keepsHidden: boolean): void {
  const hidden = keepsHidden ? [] : files.filter(({ path }) => safePath(path) !== safePath(path, true));
  if (hidden.length === 0) return;
  const paths = hidden.map(({ path }) => path);
  const text = `Leading dots in names were replaced with "_" (use --hidden to keep them): ${paths.map((path) => JSON.stringify(path)).join(', ')}`;
  reporter.note(text, { code: 'hidden-names', paths });
}

/** Whether the other files can still be fetched: not if the disk is full, or if the server would refuse every file. */
function isOfOneFile(error: unknown): boolean {
  if (error instanceof CommandError) return error.exitCode === EXIT.failure && error.code !== 'store-refused';
  if (error instanceof NodeCallError) return error.code === 'file-not-found' || error.code === 'file-damaged';
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
  context: CommandContext,
  { call, link, opened, args }: Fetching,
  { file, target, isThere, perhaps, meter }: Place & { file: FileOfPage; meter: SpeedMeter },
): Promise<Outcome> {
  const { path, size, sha256 } = file;
  if (isThere) {
    meter.add(size);
    return { path, target, size, sha256, wasThere: true };
  }
  const visitor = { slug: link.slug, recipientId: link.recipientId, passwordTicket: opened.passwordTicket };
  let downloadToken: string | undefined;
  const address = async () => {
    const signed = await call(downloadFileCall, { body: { ...visitor, visit: opened.page.visit, fileId: file.id } });
    downloadToken = signed.downloadToken;
    return new URL(signed.url, link.server).toString();
  };
  const onBytes = (bytes: number) => meter.add(bytes);
  const { output: folder } = args;
  const at = await downloadFile({ file, target, perhaps, folder, address, signal: context.signal, onBytes });
  // Only counts: a file is not less there for it.
  if (downloadToken !== undefined) await call(completeDownload, { body: { downloadToken } }).catch(() => undefined);
  return { path, target: at, size, sha256, wasThere: at !== target };
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
