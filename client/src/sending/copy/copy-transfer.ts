import type { BodyInput } from '#contract/endpoint.js';
import { discardUpload, openUpload, watchCopies } from '#contract/calls.js';
import { call, hasCode } from '../../lib/api.js';
import type { MemberUpload } from '../../lib/member-upload.js';
import { pause } from '../../lib/retry.js';
import type { UploadResult } from '../../upload/index.js';

const WATCH_MS = 1000;

export interface CopyProgress {
  copiedBytes: number;
  totalBytes: number;
}

export interface CopyRequest {
  uploader: MemberUpload;
  /** Transfer to copy; all files unless some are named. */
  source: NonNullable<BodyInput<typeof openUpload>['forward']>;
  signal: AbortSignal;
  onProgress(progress: CopyProgress): void;
}

interface CopySession {
  slug: string;
  token: string;
  ticket: string;
}

/** The server could not copy the files; none of the copies is kept. */
class CopyFailed extends Error {
  override readonly name = 'CopyFailed';
}

/**
 * Copies files of a transfer on the server and records a new transfer of the copies. If the copy fails or is aborted,
 * the copies are discarded.
 */
export async function copyTransfer<R>(request: CopyRequest, record: (copies: UploadResult) => Promise<R>): Promise<R> {
  const { uploader, source, signal } = request;
  const body = { ...uploader, forward: source };
  // Without the signal: an aborted call could leave a session that nothing discards.
  const opened = await call(openUpload, { body });
  const session = { slug: opened.slug, token: opened.uploadToken, ticket: opened.uploadTicket };
  try {
    signal.throwIfAborted();
    await watchUntilDone(request, session);
    signal.throwIfAborted();
    return await record({ slug: opened.slug, files: opened.files });
  } catch (error) {
    // The server does the same after a while.
    await call(discardUpload, { params: { slug: session.slug }, bearer: session.token }).catch(() => undefined);
    throw signal.aborted ? signal.reason : error;
  }
}

async function watchUntilDone({ uploader, signal, onProgress }: CopyRequest, session: CopySession): Promise<void> {
  const { slug } = session;
  const watch = () => call(watchCopies, { params: { slug }, bearer: session.token, signal });
  for (;;) {
    const { state, ...progress } = await watch().catch(async (error: unknown) => {
      // Large copies take longer than a token is valid.
      if (!hasCode(error, 'unauthenticated')) throw error;
      const body = { ...uploader, slug };
      const headers = { 'x-upload-ticket': session.ticket };
      const renewed = await call(openUpload, { body, headers, signal });
      session.token = renewed.uploadToken;
      session.ticket = renewed.uploadTicket;
      return watch();
    });
    onProgress(progress);
    if (state === 'failed') throw new CopyFailed();
    if (state === 'done') return;
    await pause(WATCH_MS, signal);
  }
}
