import { RESUME_WINDOW_SECONDS } from '#contract/limits.js';
import type { SubmissionView, UnfinishedUpload } from '#contract/requests/submissions.js';
import { openUpload } from '#contract/calls.js';
import { call } from '../../../lib/api.js';
import { totalBytes, type PickedFile } from '../../../sending/files/picked-files.js';
import type { Job } from '../../../sending/progress/job.js';
import { startUploadJob } from '../../../sending/progress/upload-job.js';
import {
  checkpointsWith,
  discardUpload,
  findResumable,
  listOpenUploads,
  type CheckpointStore,
  type OpenUpload,
  type UploadApi,
  type UploadSnapshot,
  type UploadTarget,
} from '../../../upload/index.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';
import { sendSubmission, type SubmissionRequest } from './submission.js';

/** The calls of an upload by this visit. */
export function uploadApi(ticket: string): UploadApi {
  return {
    ...bindUploadApi(call),
    openUpload: ({ body, uploadTicket, signal }) => {
      // Without a ticket of its own, the person's counts.
      const headers = { 'x-request-ticket': ticket, 'x-upload-ticket': uploadTicket || undefined };
      return call(openUpload, { body, headers, signal });
    },
  };
}

export const targetOf = (slug: string): UploadTarget => ({ id: slug, type: 'request' });

/** Uploads the files, then submits everything. */
export function startSubmission({
  slug,
  files,
  checkpoints,
  ...request
}: SubmissionRequest): Job<UploadSnapshot, SubmissionView> {
  const upload = { files, open: targetOf(slug), api: uploadApi(request.ticket), isShared: true };
  return startUploadJob({ ...upload, ...(checkpoints && { checkpoints }) }, (uploaded) => {
    const recordings = new Map(files.map(({ path, recording }) => [path, recording]));
    const fileObjects = uploaded.files.map(({ path, ...file }) => {
      const { kind, seconds } = recordings.get(path) ?? {};
      return { fileName: path, ...file, ...(kind && { recording: { kind, seconds: seconds ?? null } }) };
    });
    return sendSubmission(request, { slug: uploaded.slug, fileObjects });
  });
}

/** Checkpoints with which uploads that were begun on other devices are continued here. */
export function checkpointsOf(slug: string, uploads: readonly UnfinishedUpload[]): CheckpointStore {
  const { id, type } = targetOf(slug);
  return checkpointsWith(
    uploads.map(({ files, expiresAt, ...upload }) => ({
      slug: upload.slug,
      uploadTicket: '',
      target: { id, type },
      files: files.map(({ path, size, itemPath, fingerprint, uploadId }) => {
        return { path, size, itemPath, fingerprint: fingerprint ?? undefined, uploadId: uploadId ?? undefined };
      }),
      sentBytes: files.reduce((sum, { arrivedBytes }) => sum + arrivedBytes, 0),
      totalBytes: totalBytes(files),
      savedAt: expiresAt - RESUME_WINDOW_SECONDS * 1000,
    })),
  );
}

interface OfRequest {
  slug: string;
  checkpoints: CheckpointStore | undefined;
}

/** Bytes of these files that an earlier, unfinished upload has stored. */
export async function resumableBytes({ slug, checkpoints }: OfRequest, files: readonly PickedFile[]): Promise<number> {
  const found = await findResumable(files, { target: targetOf(slug), ...(checkpoints && { checkpoints }) });
  return found?.sentBytes ?? 0;
}

/** Uploads for this request that were broken off, in this browser first. */
export function listUnfinished({ slug, checkpoints }: OfRequest): Promise<OpenUpload[]> {
  const isMine = ({ id, type }: { id: string; type: string }) => type === 'request' && id === slug;
  return listOpenUploads({ isMine, ...(checkpoints && { checkpoints }) });
}

export function discardUnfinished(uploadSlug: string, { slug, checkpoints, ticket }: OfRequest & { ticket: string }) {
  const options = { api: uploadApi(ticket), target: targetOf(slug) };
  return discardUpload(uploadSlug, { ...options, ...(checkpoints && { checkpoints }) });
}
