import type { RequestPage, SubmissionView } from '#contract/requests/submissions.js';
import { loadTexts } from '../../../i18n/index.js';
import { ApiError } from '../../../lib/api-error.js';
import type { Job } from '../../../sending/progress/job.js';
import { NamedCheckpoints } from '../../../sending/sealing/kept-keys.js';
import { mayHaveUnfinished } from '../../../upload/browser/unfinished-marker.js';
import { pageCheckpoints } from '../../../upload/browser/unfinished-uploads.js';
import type { CheckpointStore, UploadSnapshot } from '../../../upload/index.js';
import type { SubmissionRequest } from '../api/submission.js';
import { openSubmission } from './opened-submission.js';
import { pageKeyProblem, SealedForm } from './sealed-form.js';
import { visitorKeys } from './visitor-keys.js';

/*
 * All that the page of an encrypted request needs besides a plain one's, in one file to load.
 */

/** With its texts, among them those that stand for what stays closed. */
export async function sealedForm(): Promise<typeof SealedForm> {
  await loadTexts('sealed');
  return SealedForm;
}

/** The page with what this browser's key opens of the earlier submission. */
export async function openPageSubmission(page: RequestPage): Promise<RequestPage> {
  return { ...page, submission: await openSubmission(page.submission, await visitorKeys().find(page.slug)) };
}

/** Those of this browser, with the names of the picked files; undefined for none. */
export const namedCheckpoints = (): CheckpointStore | undefined =>
  mayHaveUnfinished() ? new NamedCheckpoints(pageCheckpoints()) : undefined;

type Run = (start: () => Promise<Job<UploadSnapshot, SubmissionView>>) => Promise<SubmissionView>;

/** Submits, but nothing that others than the owner might read; `run` shows the upload, if there are files. */
export async function submitSealed(request: SubmissionRequest, run: Run): Promise<SubmissionView> {
  if (pageKeyProblem(request) !== '') throw new ApiError({ code: 'encryption-mismatch', status: 0 });
  const { sendSealed, startSealedSubmission } = await import('./sealed-uploads.js');
  return request.files.length === 0 ? sendSealed(request) : run(() => startSealedSubmission(request));
}
