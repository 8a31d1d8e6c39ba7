import type { ResponseOf } from '#contract/endpoint.js';
import type { listOpenUploads } from '#contract/transfers/storage.js';
import type { UploadSession } from '../domain/upload-session.js';

export function toOpenUploadView(session: UploadSession): ResponseOf<typeof listOpenUploads>['uploads'][number] {
  return {
    slug: session.slug,
    files: session.files.map(({ path, size }) => ({ path, size })),
    totalBytes: session.totalBytes,
    openedAt: session.openedAt.getTime(),
    expiresAt: session.expiresAt.getTime(),
    addTo: session.addTo,
    isForward: session.forwardOf !== null,
  };
}
