import { EXPIRY_WEEK_SECONDS } from '#contract/expiry.js';
import { unlockTransfer } from '#contract/downloads.js';
import { discardUpload, openUpload, watchCopies } from '#contract/storage.js';
import { createTransfer } from '#contract/transfers.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call, hasCode } from '../../../lib/api.js';
import { pause } from '../../../lib/retry.js';

const WATCH_MS = 800;

export interface SaveProgress {
  copiedBytes: number;
  totalBytes: number;
}

interface SaveRequest {
  userId: string;
  slug: string;
  /** Null where none is needed. */
  password: string | null;
  signal: AbortSignal;
  onProgress(progress: SaveProgress): void;
}

/** The copies failed, and nothing of them was kept. */
export class CopyFailed extends Error {}

/** Copies a transfer into the member's own library: the bytes never leave the server. Answers the new one's slug. */
export async function saveReceived(request: SaveRequest): Promise<string> {
  const { userId, slug, password, signal } = request;
  const passwordTicket =
    password === null ? undefined : (await call(unlockTransfer, { body: { slug, password }, signal })).passwordTicket;
  const area = { id: userId, type: 'userUpload' as const };
  const upload = await call(openUpload, { body: { ...area, forward: { slug, passwordTicket, save: true } }, signal });
  try {
    await copied(request, { slug: upload.slug, token: upload.uploadToken, ticket: upload.uploadTicket });
    signal.throwIfAborted();
    const { data } = await call(createTransfer, {
      body: {
        slug: upload.slug,
        sendAs: 'none',
        expirySeconds: EXPIRY_WEEK_SECONDS,
        fileObjects: upload.files.map(({ path, ...file }) => ({ fileName: path, ...file })),
        lang: currentLanguage(),
      },
      headers: { 'idempotency-key': upload.slug },
      repeatable: true,
    });
    return data.ops[0]?.slug ?? upload.slug;
  } catch (error) {
    // What was copied is given up; the server does the same by itself after a while.
    await call(discardUpload, { params: { slug: upload.slug }, bearer: upload.uploadToken }).catch(() => undefined);
    throw error;
  }
}

interface OpenCopy {
  slug: string;
  token: string;
  ticket: string;
}

async function copied({ userId, signal, onProgress }: SaveRequest, { slug, token, ticket }: OpenCopy): Promise<void> {
  let bearer = token;
  const ask = () => call(watchCopies, { params: { slug }, bearer, signal });
  for (;;) {
    const { state, ...progress } = await ask().catch(async (error: unknown) => {
      // Large copies take longer than a token lives.
      if (!hasCode(error, 'unauthenticated')) throw error;
      const body = { id: userId, type: 'userUpload' as const, slug };
      bearer = (await call(openUpload, { body, headers: { 'x-upload-ticket': ticket }, signal })).uploadToken;
      return ask();
    });
    onProgress(progress);
    if (state === 'failed') throw new CopyFailed();
    if (state === 'done') return;
    await pause(WATCH_MS, signal);
  }
}
