import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransfer, readClientConfig } from '#contract/calls.js';
import {
  bindUploadApi,
  nodeHasher,
  NodeCallError,
  NodeTransport,
  prepareUpload,
  type Upload,
  UploadError,
  type UploadFile,
  type UploadResult,
} from '../../../client/src/upload/node.js';
import { linkWithKey, type TransferKey } from '../../../client/src/encryption/node.js';
import type { SendArguments } from './arguments.js';
import type { CommandContext } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { FileCheckpoints } from '../files/file-checkpoints.js';
import { FileLocks } from '../files/file-locks.js';
import { enter, proveAddress, type Entrance, type SendingIdentity } from '../server/identity.js';
import { toCommandError } from '../refusals.js';
import { probedConnection } from '../server/probed-connection.js';
import { withRetries } from '../server/server-calls.js';
import { formatBytes } from '../terminal/sizes.js';
import { SealedUpload } from '../files/sealed-upload.js';
import { type LeftOut, leftOutText, sourceFiles } from '../files/source-files.js';
import { transferBody } from './transfer-body.js';
import { instantOf, isoExpiry, saidTime } from './when.js';

/** Sends files; the same command continues an interrupted upload. */
export async function send(context: CommandContext, args: SendArguments): Promise<void> {
  const { files, leftOut } = await sourceFiles(args.paths);
  if (leftOut.length > 0) context.reporter.note(leftOutText(leftOut), { code: 'left-out', leftOut });
  const until = instantOf(args.expiry, context.now());
  const note = until === null ? 'No expiry.' : `Can be downloaded until ${saidTime(until)}.`;
  context.reporter.note(note, { code: 'expires', expiresAt: isoExpiry(until) });
  await sendFiles(context, { args, files, leftOut, entrance: await enter(context, args) });
  const lost = leftOut.filter(({ isLoss }) => isLoss);
  if (lost.length === 0) return;
  const what = lost.length === 1 ? 'one file' : `${lost.length} files`;
  throw new CommandError(EXIT.failure, `Sent, but without ${what} that could not be sent.`, 'files-left-out');
}

interface Sending {
  args: SendArguments;
  files: readonly UploadFile[];
  leftOut: readonly LeftOut[];
  entrance: Entrance;
}

async function sendFiles(context: CommandContext, { args, files, leftOut, entrance }: Sending): Promise<void> {
  const { configDir } = context.settings;
  const sealing = args.encrypts ? await SealedUpload.of(files, join(configDir, 'keys'), context.now()) : undefined;
  const identity = await identityOf(context, entrance, args);
  const transport = new NodeTransport(entrance.server);
  try {
    const upload = uploadOf(context, { files: sealing?.files ?? files, entrance, identity, transport });
    const result = await watched(context, upload).catch((error: unknown) => {
      const index = error instanceof UploadError ? error.fileIndex : undefined;
      throw toCommandError(error, index === undefined ? undefined : files[index]?.path);
    });
    const sealedList = await sealing?.listFor(args.message);
    const sent = await record(context, { args, entrance, identity, result, sealedList });
    await upload.forget();
    await sealing?.forget();
    const shown = sealing ? await sealing.shownFiles() : result.files;
    report(context, args, { ...sent, key: sealing?.key, files: shown, leftOut });
  } finally {
    sealing?.close();
    transport.close();
  }
}

async function identityOf(context: CommandContext, entrance: Entrance, args: SendArguments): Promise<SendingIdentity> {
  if (!entrance.access) return proveAddress(context, entrance, args);
  const { userId } = await entrance.access.user();
  return { target: { id: userId, type: 'userUpload' }, senderEmail: undefined };
}

interface UploadParts {
  files: readonly UploadFile[];
  entrance: Entrance;
  identity: SendingIdentity;
  transport: NodeTransport;
}

function uploadOf({ settings }: CommandContext, { files, entrance, identity, transport }: UploadParts): Upload {
  const dir = join(settings.configDir, 'uploads', new URL(entrance.server).host.replace(/[^A-Za-z0-9.-]/g, '_'));
  return prepareUpload({
    files,
    open: identity.target,
    onSenderTicket: ({ ticket }) => {
      identity.target.senderTicket = ticket;
    },
    api: bindUploadApi(entrance.call),
    transport,
    checkpoints: new FileCheckpoints(dir),
    locks: new FileLocks(dir),
    connection: probedConnection(entrance.server),
    hasher: nodeHasher(),
    multipartFromBytes: multipartFromBytes(entrance),
  });
}

/** Not worth failing for: without an answer the upload engine has its own. */
async function multipartFromBytes({ call }: Entrance): Promise<number | undefined> {
  const config = await call(readClientConfig, {}).catch(() => undefined);
  return config?.multipartFromBytes;
}

async function watched({ reporter, signal }: CommandContext, upload: Upload): Promise<UploadResult> {
  const cancel = () => void upload.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  let warned = 0;
  const stop = upload.subscribe(() => {
    const { sentBytes, warning, ...snapshot } = upload.snapshot();
    reporter.progress({ ...snapshot, doneBytes: sentBytes });
    if (!warning || warning.serial === warned) return;
    warned = warning.serial;
    reporter.note(`Trying again (${warning.kind.replace('-', ' ')}).`, { code: warning.kind });
  });
  try {
    return await upload.start();
  } finally {
    stop();
    signal.removeEventListener('abort', cancel);
  }
}

interface Recording {
  args: SendArguments;
  entrance: Entrance;
  identity: SendingIdentity;
  result: UploadResult;
  sealedList: string | undefined;
}

/** The slug is this transfer's and no other's, so that the call may be repeated. */
async function record(context: CommandContext, { args, entrance, identity, result, sealedList }: Recording) {
  const create = ({ target: { senderTicket }, ...rest }: SendingIdentity) =>
    entrance.call(createTransfer, {
      headers: { 'x-sender-ticket': senderTicket },
      body: transferBody(args, result, { target: identity.target, sealedList, ...rest }),
    });
  const answer = await withRetries(() => create(identity), sleep).catch(async (error: unknown) => {
    const hasRunOut = error instanceof NodeCallError && error.code === 'verify-email-first';
    if (!hasRunOut || entrance.access) throw error;
    // The proof ended before the upload, which the computer may have slept through.
    const fresh = await proveAddress(context, entrance, { from: args.from, code: undefined });
    return withRetries(() => create(fresh), sleep);
  });
  const [transfer] = answer.data.ops;
  const expiresAt = transfer === undefined ? null : isoExpiry(transfer.expiryDate);
  return { slug: transfer?.slug ?? result.slug, link: transfer?.link ?? '', expiresAt };
}

interface Sent {
  slug: string;
  link: string;
  expiresAt: string | null;
  key: TransferKey | undefined;
  files: readonly Pick<UploadResult['files'][number], 'path' | 'size' | 'sha256'>[];
  leftOut: readonly LeftOut[];
}

function report(
  { reporter }: CommandContext,
  { to }: SendArguments,
  { slug, link: address, expiresAt, key, files, leftOut }: Sent,
): void {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const what = `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${formatBytes(totalBytes)}`;
  const link = key ? linkWithKey(address, key) : address;
  const lines = to.length === 0 ? [link] : [`Sent to ${to.join(', ')}: ${what}`, link];
  if (key && to.length > 0) lines.push(`The emails do not contain the key. Send it another way: ${key.identity}`);
  const shown = files.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
  reporter.done(lines, { slug, link, key: key?.identity, expiresAt, totalBytes, files: shown, leftOut });
}
