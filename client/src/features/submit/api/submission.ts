import type { BodyInput } from '#contract/endpoint.js';
import { submit } from '#contract/calls.js';
import type { SubmissionView, submit as submitShape } from '#contract/requests/submissions.js';
import { call } from '../../../lib/api.js';
import type { PickedFile } from '../../../sending/files/picked-files.js';
import type { CheckpointStore } from '../../../upload/index.js';

export interface SubmissionRequest {
  slug: string;
  ticket: string;
  /** Proof of the visitor's address. */
  senderTicket: string | undefined;
  /** See `uploadFiles`. */
  files: readonly PickedFile[];
  body: Omit<BodyInput<typeof submitShape>, 'upload'>;
  /** The owner's public key, for which everything is encrypted; null: nothing is. */
  sealedTo: string | null;
  /** With uploads of the same person on other devices. */
  checkpoints?: CheckpointStore | undefined;
}

/** Submits; with an upload it is idempotent. */
export function sendSubmission(
  { ticket, senderTicket, body }: Pick<SubmissionRequest, 'ticket' | 'senderTicket' | 'body'>,
  upload?: BodyInput<typeof submitShape>['upload'],
): Promise<SubmissionView> {
  const headers = { 'x-request-ticket': ticket, 'x-sender-ticket': senderTicket };
  return call(submit, { headers, body: { ...body, upload }, repeatable: upload !== undefined });
}
