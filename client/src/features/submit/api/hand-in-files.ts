import type { SubmissionView } from '#contract/submissions.js';
import { openUpload } from '#contract/calls.js';
import { call } from '../../../lib/api.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { Job } from '../../../sending/progress/job.js';
import { startUploadJob } from '../../../sending/progress/upload-job.js';
import {
  discardUpload,
  findResumable,
  listOpenUploads,
  resumeFromHandles,
  type OpenUpload,
  type UploadApi,
  type UploadSnapshot,
  type UploadTarget,
} from '../../../upload/index.js';
import { bindUploadApi } from '../../../upload/store/bind-upload-api.js';
import { handIn, type HandInRequest } from './hand-in.js';

function uploadApi(ticket: string): UploadApi {
  return {
    ...bindUploadApi(call),
    openUpload: ({ body, uploadTicket, signal }) => {
      const headers = { 'x-request-ticket': ticket, 'x-upload-ticket': uploadTicket };
      return call(openUpload, { body, headers, signal });
    },
  };
}

const targetOf = (slug: string): UploadTarget => ({ id: slug, type: 'request' });

/** Uploads the files, then hands everything in. */
export function startHandIn({ slug, files, ...request }: HandInRequest): Job<UploadSnapshot, SubmissionView> {
  return startUploadJob({ files, open: targetOf(slug), api: uploadApi(request.ticket) }, (uploaded) => {
    const recordings = new Map(files.map(({ path, recording }) => [path, recording]));
    const fileObjects = uploaded.files.map(({ path, ...file }) => {
      const { kind, seconds } = recordings.get(path) ?? {};
      return { fileName: path, ...file, ...(kind && { recording: { kind, seconds: seconds ?? null } }) };
    });
    return handIn(request, { slug: uploaded.slug, fileObjects });
  });
}

/** Bytes of these files that an earlier, unfinished upload has stored. */
export async function resumableBytes(slug: string, files: readonly PickedFile[]): Promise<number> {
  return (await findResumable(files, { target: targetOf(slug) }))?.sentBytes ?? 0;
}

/** Uploads for this request that were broken off in this browser. */
export function listUnfinished(slug: string): Promise<OpenUpload[]> {
  return listOpenUploads({ isMine: ({ id, type }) => type === 'request' && id === slug });
}

/** The files of an upload without picking them again; null if one of them is not there any more. From a click. */
export async function reopenFiles(uploadSlug: string): Promise<PickedFile[] | null> {
  const { files, missing } = await resumeFromHandles(uploadSlug);
  if (missing.length > 0) return null;
  return files.map(({ path, size, lastModified = 0, blob, handle }) => ({
    path,
    size,
    lastModified,
    blob: blob as Blob,
    handle,
  }));
}

export function discardUnfinished(uploadSlug: string, { slug, ticket }: Pick<HandInRequest, 'slug' | 'ticket'>) {
  return discardUpload(uploadSlug, { api: uploadApi(ticket), target: targetOf(slug) });
}
