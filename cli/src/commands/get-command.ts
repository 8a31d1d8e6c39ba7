import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
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
import { downloadFile } from '../files/file-download.js';
import { enter, serverOf } from '../server/identity.js';
import { callsTo } from '../server/server-calls.js';
import { safePath } from '../files/safe-path.js';
import { formatBytes } from '../terminal/sizes.js';
import { SpeedMeter } from '../terminal/speed-meter.js';
import { readTransferLink, type TransferLink } from './transfer-link.js';

const PARALLEL_FILES = 4;

interface Opened {
  page: DownloadPage;
  passwordTicket: string | undefined;
}

type Outcome = { path: string; target: string; size: number; sha256: string | null; wasThere: boolean };

/** Gets all files of a transfer; the same command again goes on where an earlier one was interrupted. */
export async function get(context: CommandContext, args: GetArguments): Promise<void> {
  const entrance = await enter(context, args);
  const link = readTransferLink(args.link, entrance.server);
  // A link may lead to another server than that of the session, which must not learn of it.
  const call = serverOf(link.server) === entrance.server ? entrance.call : callsTo(link.server, undefined);
  const opened = await open(context, { call, link, password: args.password });
  const damaged = opened.page.files.filter((file) => file.damaged);
  for (const { path } of damaged) context.reporter.note(`${path} was damaged in storage and is left out.`, { path });
  const outcomes = await fetchAll(context, { call, link, opened, folder: args.output });
  const bytes = outcomes.reduce((sum, { size }) => sum + size, 0);
  const what = `${outcomes.length} ${outcomes.length === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}`;
  context.reporter.done([`Got ${what}.`], { slug: link.slug, totalBytes: bytes, files: outcomes });
  if (damaged.length > 0) throw new CommandError(EXIT.failure, 'Some files were damaged in storage.', 'file-damaged');
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
    const ask = { text: 'Password of this transfer', isSecret: true, option: '--password' };
    const typed = password ?? (await context.terminal.ask(ask));
    return openWith((await call(unlockTransfer, { body: { slug, password: typed } })).passwordTicket);
  }
}

interface Fetching {
  call: UploadCall;
  link: TransferLink;
  opened: Opened;
  folder: string;
}

async function fetchAll(context: CommandContext, fetching: Fetching): Promise<Outcome[]> {
  const files = fetching.opened.page.files.filter((file) => !file.damaged);
  const targets = uniqueTargets(fetching.folder, files);
  const meter = new SpeedMeter(files, context);
  const limit = pLimit(PARALLEL_FILES);
  const outcomes = await limit.map(targets, async (target) => {
    const outcome = await fetchOne(context, fetching, { ...target, meter });
    meter.fileDone();
    return outcome;
  });
  return outcomes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

type FileOfPage = DownloadPage['files'][number];

async function fetchOne(
  context: CommandContext,
  { call, link, opened }: Fetching,
  { file, target, meter }: { file: FileOfPage; target: string; meter: SpeedMeter },
): Promise<Outcome> {
  const { path, size, sha256 } = file;
  const there = await whereItIs(target, file);
  if (there === target) {
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
  await downloadFile({ file, target: there ?? target, address, signal: context.signal, onBytes });
  // Only counts: a file is not less there for it.
  if (downloadToken !== undefined) await call(completeDownload, { body: { downloadToken } }).catch(() => undefined);
  return { path, target: there ?? target, size, sha256, wasThere: false };
}

/** The target itself if it is this file; a free name if another file is there; else nothing. */
async function whereItIs(target: string, { size, sha256 }: FileOfPage): Promise<string | undefined> {
  if (!existsSync(target)) return undefined;
  const facts = await stat(target);
  if (facts.isFile() && facts.size === size && sha256 !== null && (await sha256Of(target)) === sha256) return target;
  const extension = extname(target);
  const stem = target.slice(0, target.length - extension.length);
  for (let number = 1; ; number += 1) {
    const free = `${stem} (${number})${extension}`;
    if (!existsSync(free)) return free;
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Makes names distinct that are equal on this file system. */
function uniqueTargets(folder: string, files: readonly FileOfPage[]): { file: FileOfPage; target: string }[] {
  const taken = new Set<string>();
  return files.map((file) => {
    let target = safePath(folder, file.path);
    for (let number = 1; taken.has(target.toLowerCase()); number += 1)
      target = safePath(folder, `${number}-${file.path}`);
    taken.add(target.toLowerCase());
    return { file, target };
  });
}
