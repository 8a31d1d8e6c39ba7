import type { ResponseOf } from '#contract/endpoint.js';
import type { listOpenUploads } from '#contract/transfers/storage.js';
import type { UploadSession } from '../domain/upload-session.js';
import { totalBytes } from '../upload-files.js';

export function toOpenUploadView(session: UploadSession): ResponseOf<typeof listOpenUploads>['uploads'][number] {
  return {
    slug: session.slug,
    files: session.files.map(({ path, size }) => ({ path, size })),
    totalBytes: totalBytes(session.files),
    openedAt: session.openedAt.getTime(),
    expiresAt: session.expiresAt.getTime(),
    addTo: session.purpose.kind === 'addition' ? session.purpose.to : null,
    isForward: session.copies !== null,
  };
}
