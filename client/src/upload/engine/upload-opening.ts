import type { BodyInput } from '#contract/endpoint.js';
import type { UploadCredential, openUpload } from '#contract/transfers/storage.js';
import { CheckpointKeeper } from '../checkpoints/checkpoint-keeper.js';
import { findCheckpoint, type UploadCheckpoint } from '../checkpoints/checkpoint.js';
import type { UploadClock } from '../clock.js';
import { CredentialKeeper } from '../store/credential-keeper.js';
import { toFailure } from './failure.js';
import { handlesOf } from '../checkpoints/file-handles.js';
import { fingerprintOf } from '../checkpoints/fingerprint.js';
import type { Retrier } from './retrier.js';
import type { UploadOptions, UploadedFile } from '../types.js';
import type { SignedPut } from '../store/put-signer.js';
import { UploadError } from '../upload-error.js';
import { takeUploadLock } from './upload-lock.js';

/** An upload session that is open, new or taken up again. */
export interface OpenedUpload {
  slug: string;
  credential: CredentialKeeper;
  checkpoint: CheckpointKeeper;
  /** In the order of the picked files. */
  files: UploadedFile[];
  /** Signed with the opening, for the files that are sent first. */
  puts: readonly SignedPut[];
  /** The store may have some of it already. */
  isResumed: boolean;
  release(): void;
}

export interface Opening {
  options: UploadOptions;
  /** The latest proof of a visitor's address. */
  senderTicket: string | undefined;
  clock: UploadClock;
  retrier: Retrier;
  signal: AbortSignal;
  onResuming(): void;
}

/** Resumes an earlier upload of the same files, if the server still has it; else opens a new one. */
export async function openOrResume(opening: Opening): Promise<OpenedUpload> {
  const found = await findEarlier(opening);
  return (found && (await resume(opening, found))) ?? (await openNew(opening));
}

async function findEarlier({ options, clock }: Opening): Promise<UploadCheckpoint | undefined> {
  if (options.resume === false) return undefined;
  // A store that cannot be read costs the resume, not the upload.
  return findCheckpoint(options.checkpoints, options.files, { target: options.open, now: clock.now() }).catch(
    () => undefined,
  );
}

async function resume(opening: Opening, found: UploadCheckpoint): Promise<OpenedUpload | undefined> {
  const { options, clock } = opening;
  const lock = await takeUploadLock(options.locks, found.slug);
  if (!lock) return undefined;
  opening.onResuming();
  try {
    const first = await opening.retrier.run(() => requestCredential(opening, found.slug, found.uploadTicket));
    found.uploadTicket = first.uploadTicket;
    const checkpoint = new CheckpointKeeper(options.checkpoints, clock, found);
    return opened(opening, { first, checkpoint, isResumed: true, release: lock.release });
  } catch (error) {
    lock.release();
    if (!isRefused(error)) throw error;
    // Expired, discarded, or already a transfer: these files start over.
    await options.checkpoints.remove(found.slug).catch(() => undefined);
    return undefined;
  }
}

async function openNew(opening: Opening): Promise<OpenedUpload> {
  const { options, clock } = opening;
  const files = await filesAsked(options);
  const first = await opening.retrier.run(() =>
    ask(opening, {
      files,
      addTo: options.open.addTo,
      replaces: options.open.replaces,
      isExample: options.open.isExample,
      // Additions go to the origin, which the transfer's other files are read from.
      via: options.open.addTo === undefined ? 'cdn' : 'origin',
    }),
  );
  const lock = await takeUploadLock(options.locks, first.slug);
  const checkpoint = new CheckpointKeeper(options.checkpoints, clock, newCheckpoint(options, first));
  void checkpoint.save();
  void noteWhatIsInside(options, checkpoint);
  return opened(opening, { first, checkpoint, isResumed: false, release: lock?.release ?? (() => undefined) });
}

function opened(
  opening: Opening,
  { first, ...rest }: Pick<OpenedUpload, 'checkpoint' | 'isResumed' | 'release'> & { first: UploadCredential },
): OpenedUpload {
  const { options, clock } = opening;
  const { slug } = first;
  const puts = (first.puts ?? []).map((put) => ({ ...put, receivedAt: clock.now() }));
  const files = options.files.map(({ path, size }) => ({ path, size, itemPath: rest.checkpoint.itemPathOf(path) }));
  const credential = new CredentialKeeper({
    clock,
    first,
    fetchFresh: async (ticket) => {
      const fresh = await requestCredential(opening, slug, ticket);
      rest.checkpoint.checkpoint.uploadTicket = fresh.uploadTicket;
      void rest.checkpoint.save();
      return fresh;
    },
  });
  return { slug, credential, files, puts, ...rest };
}

/**
 * Fingerprints of the files, and handles to reopen them. In parallel to the upload, which waits for
 * neither.
 */
async function noteWhatIsInside({ files, checkpoints }: UploadOptions, checkpoint: CheckpointKeeper): Promise<void> {
  const handles = handlesOf(files);
  // A browser may refuse to store them: then the files have to be picked again.
  if (handles.length > 0) void checkpoints.keepHandles?.(checkpoint.checkpoint.slug, handles).catch(() => undefined);
  for (const { path, blob } of files) checkpoint.fileAt(path).fingerprint = await fingerprintOf(blob);
  if (!checkpoint.isRemoved) await checkpoint.save();
}

async function filesAsked({ files, isShared }: UploadOptions): Promise<BodyInput<typeof openUpload>['files']> {
  const asked: { path: string; size: number; fingerprint?: string | undefined }[] = [];
  for (const { path, size, blob } of files)
    asked.push({ path, size, ...(isShared && { fingerprint: await fingerprintOf(blob) }) });
  return asked;
}

function newCheckpoint(options: UploadOptions, { slug, uploadTicket, files }: UploadCredential): UploadCheckpoint {
  const { id, type, adminId, addTo, replaces } = options.open;
  const byPath = new Map(files.map((file) => [file.path, file.itemPath]));
  return {
    slug,
    uploadTicket,
    target: { id, type, adminId, addTo, replaces },
    files: options.files.map(({ path, size, lastModified }, index) => {
      const itemPath = byPath.get(path) ?? files[index]?.itemPath;
      if (itemPath === undefined)
        throw new UploadError({ code: 'file-not-in-upload', message: path, fileIndex: index });
      return { path, size, lastModified, itemPath };
    }),
    sentBytes: 0,
    totalBytes: options.files.reduce((sum, { size }) => sum + size, 0),
    savedAt: 0,
  };
}

function requestCredential(opening: Opening, slug: string, uploadTicket: string): Promise<UploadCredential> {
  return ask(opening, { slug }, uploadTicket);
}

async function ask(
  opening: Opening,
  selection: Pick<BodyInput<typeof openUpload>, 'slug' | 'files' | 'addTo' | 'replaces' | 'isExample' | 'via'>,
  uploadTicket?: string,
): Promise<UploadCredential> {
  const { options, senderTicket, signal } = opening;
  const { id, type, adminId } = options.open;
  const body = { id, type, ...(adminId === undefined ? {} : { adminId }), ...selection };
  try {
    const credential = await options.api.openUpload({ body, senderTicket, uploadTicket, signal });
    if (credential.senderTicket) {
      opening.senderTicket = credential.senderTicket.ticket;
      options.onSenderTicket?.(credential.senderTicket);
    }
    return credential;
  } catch (error) {
    const failure = toFailure(error);
    // This call's credential is the newest: a refusal is final.
    if (failure.kind !== 'credential') throw error;
    const { code, name, message, requestId, details } = failure;
    throw new UploadError({ code, name, message, requestId, details, cause: error });
  }
}

/** Refused by the server, as opposed to not reached. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof UploadError)) return false;
  const { status } = (error.cause ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
}
