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
import { enter, serverOf } from '../server/identity.js';
import { callsTo } from '../server/server-calls.js';
import { formatBytes } from '../terminal/sizes.js';
import { fetchFiles, notAll, type WantedFile } from './fetch-files.js';
import { filesOfPage, keyInLink } from './sealed-page.js';
import { readTransferLink, type TransferLink } from './transfer-link.js';

interface Opened {
  page: DownloadPage;
  passwordTicket: string | undefined;
}

/** Gets all files of a transfer; the same command continues an interrupted download. */
export async function get(context: CommandContext, args: GetArguments): Promise<void> {
  const entrance = await enter(context, args);
  const link = readTransferLink(args.link, entrance.server);
  // A link may lead to another server than that of the session, which must not learn of it.
  const call = serverOf(link.server) === entrance.server ? entrance.call : callsTo(link.server, undefined);
  const opened = await open(context, { call, link, password: args.password });
  const shown = await filesOfPage(context, opened.page, args.key ?? keyInLink(args.link));
  const files = shown.map((file) => wantedFile(file, { call, link, opened }));
  const { output: folder, keepsHidden } = args;
  const { got, failed } = await fetchFiles(context, { files, folder, keepsHidden });
  const bytes = got.reduce((sum, { size }) => sum + size, 0);
  const what = `${got.length} ${got.length === 1 ? 'file' : 'files'}, ${formatBytes(bytes)}`;
  context.reporter.done([`Got ${what}.`], { slug: link.slug, totalBytes: bytes, files: got, failed });
  if (failed.length > 0) throw notAll(failed);
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

function wantedFile(
  file: Omit<WantedFile, 'address'>,
  { call, link, opened }: { call: UploadCall; link: TransferLink; opened: Opened },
): WantedFile {
  const visitor = { slug: link.slug, recipientId: link.recipientId, passwordTicket: opened.passwordTicket };
  let downloadToken: string | undefined;
  return {
    ...file,
    async address() {
      const signed = await call(downloadFileCall, { body: { ...visitor, visit: opened.page.visit, fileId: file.id } });
      downloadToken = signed.downloadToken;
      return new URL(signed.url, link.server).toString();
    },
    async confirm() {
      // Only counts: a file is not less there for it.
      if (downloadToken !== undefined) await call(completeDownload, { body: { downloadToken } }).catch(() => undefined);
    },
  };
}
