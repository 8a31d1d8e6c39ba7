import {
  completeDownload,
  downloadFile as downloadFileCall,
  openDownloadPage,
  proveRecipient,
  sendRecipientCode,
  unlockTransfer,
} from '#contract/calls.js';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { NodeCallError, type UploadCall } from '../../../client/src/upload/node.js';
import type { GetArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { enter, serverOf, typedCode } from '../server/identity.js';
import { callsTo } from '../server/server-calls.js';
import { formatBytes } from '../terminal/sizes.js';
import { fetchFiles, notAll, type WantedFile } from './fetch-files.js';
import { filesOfPage, keyInLink } from './sealed-page.js';
import { readTransferLink, type TransferLink } from './transfer-link.js';

interface Opened {
  call: UploadCall;
  page: DownloadPage;
  passwordTicket: string | undefined;
}

/** Gets all files of a transfer; the same command continues an interrupted download. */
export async function get(context: CommandContext, args: GetArguments): Promise<void> {
  const entrance = await enter(context, args);
  const link = readTransferLink(args.link, entrance.server);
  // A link may lead to another server than that of the session, which must not learn of it.
  const call = serverOf(link.server) === entrance.server ? entrance.call : callsTo(link.server, undefined);
  const opened = await open(context, { call, link, args });
  const shown = await filesOfPage(context, opened.page, args.key ?? keyInLink(args.link));
  const files = shown.map((file) => wantedFile(file, { link, opened }));
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
  args: GetArguments;
}

/** Opens the page, with a code for the recipient and a password where the transfer needs them. */
async function open(context: CommandContext, { call: first, link, args }: Opening): Promise<Opened> {
  const { slug, recipientId } = link;
  let call = first;
  let passwordTicket: string | undefined;
  for (;;) {
    try {
      const page = await call(openDownloadPage, { body: { slug, recipientId, passwordTicket } });
      return { call, page, passwordTicket };
    } catch (error) {
      if (!(error instanceof NodeCallError)) throw error;
      if (error.code === 'code-required' && call === first)
        call = await prove(context, { link, code: args.code, email: String(error.details['email']) });
      else if (error.code === 'password-required' && passwordTicket === undefined)
        passwordTicket = await unlock(context, { call, link, password: args.password });
      else throw error;
    }
  }
}

async function unlock(
  context: CommandContext,
  { call, link, password }: { call: UploadCall; link: TransferLink; password: string | undefined },
): Promise<string> {
  const { slug, recipientId } = link;
  const ask = { text: 'Password for this transfer', isSecret: true, option: '--password' };
  const typed = password ?? (await context.terminal.ask(ask));
  return (await call(unlockTransfer, { body: { slug, recipientId, password: typed } })).passwordTicket;
}

interface Proof {
  link: TransferLink;
  code: string | undefined;
  /** Masked. */
  email: string;
}

/** Proves the recipient's address by a code. Returns calls that carry the proof, for this run. */
async function prove(context: CommandContext, { link, code, email }: Proof): Promise<UploadCall> {
  const { slug, recipientId = '' } = link;
  const call = callsTo(link.server, undefined);
  if (code === undefined) await call(sendRecipientCode, { body: { slug, recipientId } });
  const typed = code ?? (await typedCode(context, email));
  await call(proveRecipient, { body: { slug, recipientId, code: typed.trim() } });
  return call;
}

function wantedFile(
  file: Omit<WantedFile, 'address'>,
  { link, opened }: { link: TransferLink; opened: Opened },
): WantedFile {
  const { call } = opened;
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
