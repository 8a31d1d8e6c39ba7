import type { RequestItem } from './file-request.js';

export type Answer = string | number;

export interface SubmissionFile {
  fileId: string;
  name: string;
  size: number;
  /** Set for a voice memo or a video message. */
  recording?: 'voice' | 'video';
}

/** What was submitted for one item; `accepted` and `sent-back` are the owner's decisions. */
export interface SubmissionItem {
  itemId: string;
  state: 'received' | 'accepted' | 'sent-back';
  /** Files of the submission's transfer. */
  files: SubmissionFile[];
  answer: Answer | null;
  /** Why the owner sent it back. */
  comment: string;
}

export interface SubmissionSender {
  name: string;
  company: string;
  email: string;
}

/** Everything that one visitor has submitted for a request. */
export interface Submission {
  /** Derived from request and visitor: there is one for each. */
  _id: string;
  requestId: string;
  accountId: string;
  /** The same as that of the request. */
  createdBy: string;
  visitorId: string;
  /** Null for a visitor of the plain link. */
  personId: string | null;
  from: SubmissionSender;
  /** Proven address that may submit only once, by the plain link; null where several times are allowed. */
  onlyOf: string | null;
  /** Transfer that holds the files; null without files. */
  transferId: string | null;
  transferSlug: string | null;
  items: SubmissionItem[];
  /** Whether nothing that the request demands is missing; set with each write, and when the request is changed. */
  isComplete: boolean;
  /** Slugs of the uploads that are part of it. */
  uploads: string[];
  firstAt: Date;
  lastAt: Date;
  /** Optimistic-lock version. */
  revision: number;
}

type SubmittedItems = readonly Pick<SubmissionItem, 'itemId' | 'state'>[];

/** What is required and was not submitted, or was sent back. */
export function missingItems(asked: readonly RequestItem[], submitted: SubmittedItems): RequestItem[] {
  const done = new Set(submitted.filter(({ state }) => state !== 'sent-back').map(({ itemId }) => itemId));
  return asked.filter(({ itemId, isRequired }) => isRequired && !done.has(itemId));
}

export function isComplete(asked: readonly RequestItem[], submitted: SubmittedItems): boolean {
  return missingItems(asked, submitted).length === 0;
}
