import type { BodyInput } from '#contract/endpoint.js';
import type { submit, SubmissionView } from '#contract/requests/submissions.js';
import { sealText } from '../../../encryption/sealed-text.js';
import type { Job } from '../../../sending/progress/job.js';
import { startSealedUpload } from '../../../sending/sealing/sealed-upload-job.js';
import type { UploadSnapshot } from '../../../upload/index.js';
import { sendSubmission, type SubmissionRequest } from '../api/submission.js';
import { targetOf, uploadApi } from '../api/submission-uploads.js';
import { openSubmission } from './opened-submission.js';
import { visitorKeys } from './visitor-keys.js';

type Body = BodyInput<typeof submit>;
type Sealed = NonNullable<Body['sealed']>;

/** Encrypts everything but who submits. */
async function sealingOf({ slug, sealedTo, body, ...request }: SubmissionRequest) {
  if (sealedTo === null) throw new Error('no key to encrypt for');
  const visitor = await visitorKeys().keyFor(slug);
  const recipients = [sealedTo, visitor.recipient];
  const { answers = [], ...plain } = body;
  const sealed: Sealed = {
    visitorKey: visitor.recipient,
    answers: await Promise.all(
      answers.map(async ({ itemId, answer }) => ({
        itemId,
        answer: answer === null ? null : await sealText(JSON.stringify(answer), recipients),
      })),
    ),
  };
  const send = async (upload?: Body['upload'], list?: Sealed['upload']): Promise<SubmissionView> => {
    const submission = await sendSubmission(
      { ...request, body: { ...plain, sealed: { ...sealed, upload: list } } },
      upload,
    );
    return openSubmission(submission, visitor);
  };
  return { recipients, send };
}

/** Submits answers, and takes files back. */
export async function sendSealed(request: SubmissionRequest): Promise<SubmissionView> {
  return (await sealingOf(request)).send();
}

/** Uploads the files, encrypted, then submits everything. */
export async function startSealedSubmission(request: SubmissionRequest): Promise<Job<UploadSnapshot, SubmissionView>> {
  const { slug, files, ticket } = request;
  const { recipients, send } = await sealingOf(request);
  const upload = { files, open: targetOf(slug), api: uploadApi(ticket), target: { request: slug } };
  return startSealedUpload(upload, async (uploaded, sealing) => {
    const list = await sealing.listFor('');
    const key = await sealing.sealedKeyFor(recipients);
    if (key === undefined) throw new Error('an upload without recipients');
    const fileObjects = uploaded.files.map(({ path, ...file }) => ({ fileName: path, ...file }));
    return send({ slug: uploaded.slug, fileObjects }, { list, key });
  });
}
