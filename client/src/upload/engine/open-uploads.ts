import { RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import {
  isSameFile,
  type CheckpointStore,
  type UnsharedKey,
  type UploadCheckpoint,
} from '../checkpoints/checkpoint.js';
import { toFailure } from './failure.js';
import { mayRead, openByHandle } from '../checkpoints/file-handles.js';
import type { UploadFile, UploadTarget } from '../types.js';
import type { UploadApi } from '../store/upload-api.js';
import { UploadError } from '../upload-error.js';

/** An upload that was begun and is no transfer yet. */
export interface OpenUpload {
  slug: string;
  files: { path: string; size: number }[];
  totalBytes: number;
  /** Unknown of uploads started on another device. */
  sentBytes: number | undefined;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Begun in this browser: it can be resumed here, if need be by picking the files again. */
  isLocal: boolean;
  /** The browser can open the files by itself. */
  hasHandles: boolean;
  /** The id of the transfer that files are added to. */
  addTo: string | null;
  /** End-to-end encrypted. */
  isSealed?: boolean | undefined;
  /** See `UploadCheckpoint`. */
  unshared?: UnsharedKey | undefined;
}

export interface OpenUploadsOptions {
  checkpoints: CheckpointStore;
  /** Absent for visitors: the server lists what belongs to an account. */
  api?: Pick<UploadApi, 'listOpen'> | undefined;
  /** Tells whether the upload is this user's. */
  isMine(target: UploadCheckpoint['target']): boolean;
  /** Slugs that another tab is sending at the moment. */
  busy?: ReadonlySet<string>;
  now: number;
}

/** Those of this browser, and those of the account that were started on another device; newest first. */
export async function findOpenUploads(options: OpenUploadsOptions): Promise<OpenUpload[]> {
  const { checkpoints, api, isMine, busy = new Set(), now } = options;
  const all = await checkpoints.list().catch(() => []);
  const local = all.filter(({ savedAt }) => now - savedAt <= RESUME_WINDOW_SECONDS * 1000);
  const mine = local.filter(({ target }) => isMine(target)).sort((a, b) => b.savedAt - a.savedAt);
  const handled = await Promise.all(mine.map(({ slug }) => hasHandles(checkpoints, slug)));
  const here = mine.map((checkpoint, index) => ofCheckpoint(checkpoint, handled[index] ?? false));
  const known = new Set(all.map(({ slug }) => slug));
  const elsewhere = (await onServer(api)).filter(({ slug }) => !known.has(slug));
  return [...here, ...elsewhere].filter(({ slug }) => !busy.has(slug));
}

async function hasHandles(checkpoints: CheckpointStore, slug: string): Promise<boolean> {
  return ((await checkpoints.handles?.(slug).catch(() => [])) ?? []).length > 0;
}

function ofCheckpoint(checkpoint: UploadCheckpoint, handled: boolean): OpenUpload {
  const { slug, files, totalBytes, sentBytes, savedAt, target, isSealed, unshared } = checkpoint;
  return {
    slug,
    files: files.map(({ path, size }) => ({ path, size })),
    totalBytes,
    sentBytes,
    expiresAt: savedAt + RESUME_WINDOW_SECONDS * 1000,
    isLocal: checkpoint.isElsewhere !== true,
    // Files for an existing transfer are resumed in its own page.
    hasHandles: handled && target.addTo === undefined,
    addTo: target.addTo ?? null,
    isSealed,
    unshared,
  };
}

/** Empty on an error: uploads started on other devices are then missing from the list. */
async function onServer(api: OpenUploadsOptions['api']): Promise<OpenUpload[]> {
  const { uploads } = (await api?.listOpen().catch(() => undefined)) ?? { uploads: [] };
  return uploads
    .filter(({ isForward }) => !isForward)
    .map(({ slug, files, totalBytes, expiresAt, addTo }) => ({
      slug,
      files,
      totalBytes,
      sentBytes: undefined,
      expiresAt,
      isLocal: false,
      hasHandles: false,
      addTo,
    }));
}

export interface DiscardOptions {
  checkpoints: CheckpointStore;
  api: Pick<UploadApi, 'openUpload' | 'discard'>;
  /** Its account, if this browser has no checkpoint of it. */
  target?: UploadTarget | undefined;
}

/** Frees its storage at once. An upload that the server no longer knows is only removed here. */
export async function discardOpenUpload(slug: string, { checkpoints, api, target }: DiscardOptions): Promise<void> {
  const checkpoint = (await checkpoints.list().catch(() => [])).find((each) => each.slug === slug);
  const owner = checkpoint?.target ?? target;
  const { signal } = new AbortController();
  try {
    if (!owner) return;
    const { id, type, adminId } = owner as UploadTarget;
    const body = { id, type, slug, ...(adminId !== undefined && { adminId }) };
    const opened = await api.openUpload({
      body,
      uploadTicket: checkpoint?.uploadTicket,
      senderTicket: target?.senderTicket,
      signal,
    });
    await api.discard({ slug, token: opened.uploadToken, credential: opened, signal });
  } catch (error) {
    const { kind } = toFailure(error);
    // A refusal means that there is nothing left to free, or that it is not this user's.
    if (kind !== 'final' && kind !== 'credential') throw error;
  }
  await checkpoints.remove(slug).catch(() => undefined);
}

export interface ReopenedFiles {
  files: UploadFile[];
  /** Missing, moved or changed since; they have to be picked again. */
  missing: string[];
}

/** Reopens the files of an upload by their handles. Called from a click, since it may ask the user. */
export async function reopenFiles(slug: string, checkpoints: CheckpointStore): Promise<ReopenedFiles> {
  const checkpoint = (await checkpoints.list()).find((each) => each.slug === slug);
  const handles = (await checkpoints.handles?.(slug)) ?? [];
  if (!checkpoint || handles.length === 0) throw new UploadError({ code: 'upload-not-found', message: slug });
  if (!(await mayRead(handles))) throw new UploadError({ code: 'file-unreadable', message: 'not permitted' });
  const reopened: ReopenedFiles = { files: [], missing: [] };
  for (const known of checkpoint.files) {
    const file = await openByHandle(handles, known.path);
    if (file && (await isSameFile(known, file))) reopened.files.push(file);
    else reopened.missing.push(known.path);
  }
  return reopened;
}
