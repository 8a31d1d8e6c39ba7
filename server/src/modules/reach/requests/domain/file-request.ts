import type { requestAsks, requestItemKinds, requestLayouts } from '#contract/choices.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { Language } from '#contract/primitives.js';
import type { RequestTemplateInput } from '#contract/requests/request-templates.js';
import { termsOf } from '../../../../core/search/search-terms.js';
import type { Withheld } from '../../../files/transfers/index.js';

/** A file that shows people what an item of a file request wants. */
export interface Example {
  /** Upload that brought it, and nothing else. */
  uploadSlug: string;
  store: string;
  itemPath: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The object's ETag when it was kept. */
  etag: string;
  /** Null if the store has not computed it. */
  crc32: number | null;
  /** Verdict of the virus scanner, as a transfer's file has it. */
  scan: 'pending' | 'clean' | 'infected' | 'too-large' | null;
  /** When a job has read it: scanned it where there is a scanner, and compared it with the files that may not be sent. */
  checkedAt: Date | null;
}

type RequestItemKind = (typeof requestItemKinds)[number];
type RequestAsk = (typeof requestAsks)[number];

/** Something that is asked for: files, or the answer to a question. */
export interface RequestItem {
  itemId: string;
  kind: RequestItemKind;
  name: string;
  description: string;
  isRequired: boolean;
  /** Allowed types of files, as extensions; none means any. */
  types: string[];
  /** Maximum bytes of each file; null means what the plan allows. */
  maxBytes: number | null;
  maxFiles: number;
  choices: string[];
  /** Shows what is wanted. */
  example?: Example;
  /** When it was no longer asked for. What was submitted for it stays. */
  removedAt: Date | null;
}

/** A person who is asked by name, with a personal link. */
export interface RequestPerson {
  /** Random, so that the personal link does not reveal the address. */
  personId: string;
  email: string;
  name: string;
  company: string;
  addedAt: Date;
  /** When the personal link was disabled. */
  removedAt: Date | null;
}

/** Days before and after the due date on which people who miss something are reminded. */
interface RequestReminders {
  daysBefore: number[];
  daysAfter: number[];
}

export interface FileRequest {
  _id: string;
  slug: string;
  /** Name in the public link that the owner has chosen; null for none. The slug works as well. */
  customSlug: string | null;
  /** Account that receives the files and whose storage they count against. */
  accountId: string;
  /** User who made it and is notified. */
  createdBy: string;
  title: string;
  message: string;
  /** Language of its page and mails. */
  lang: Language;
  layout: (typeof requestLayouts)[number];
  /** Removed ones included; see `currentItems`. */
  items: RequestItem[];
  /** Removed ones included; see `currentPeople`. */
  people: RequestPerson[];
  /** The plain link works for anyone who has it. */
  isPublic: boolean;
  /** Only `people` can open it, each by the personal link and a proof of the address; `isPublic` is false then. */
  recipientsOnly?: boolean;
  asks: { name: RequestAsk; company: RequestAsk; email: RequestAsk };
  provesEmail: boolean;
  isRepeatable: boolean;
  dueAt: Date | null;
  /** `EXPIRES_NEVER` for no end. */
  expiresAt: Date;
  /** When the owner closed it. */
  closedAt: Date | null;
  /** When everyone who is asked had submitted what is required; null while something is missing. */
  completeAt: Date | null;
  passwordHash: string | null;
  /** Incremented with each new password, and when it becomes `recipientsOnly`; tickets of older ones are invalid. */
  passwordVersion: number;
  /** Wrong guesses in a row, from all networks. */
  wrongPasswords: number;
  reminders: RequestReminders;
  /** The owner's public key, for which everything is encrypted that is submitted. Absent: nothing is. */
  sealedTo?: string;
  /** Next time at which people who miss something are reminded; null if there is none. */
  remindAt: Date | null;
  createdAt: Date;
  lastModified: Date;
  /** Optimistic-lock version, incremented by every change. */
  revision: number;
  deletedAt: Date | null;
  /** Absent for nearly all. */
  withheld?: Withheld;
  /** HMAC of the creating call: an equal one returns the same request. */
  requestDigest: string;
  idempotencyKey: string | null;
}

/** A request without its people and items. */
export type CountedRequest = Omit<FileRequest, 'items' | 'people'> & { itemCount: number; peopleCount: number };

export type ListedRequest = CountedRequest & {
  /** People from whom nothing is missing. */
  completeCount: number;
};

export function currentItems({ items }: Pick<FileRequest, 'items'>): RequestItem[] {
  return items.filter(({ removedAt }) => removedAt === null);
}

export function examplesOf(items: readonly RequestItem[]): Example[] {
  return items.flatMap(({ example }) => example ?? []);
}

export function currentPeople({ people }: Pick<FileRequest, 'people'>): RequestPerson[] {
  return people.filter(({ removedAt }) => removedAt === null);
}

/** Id of the mail with the personal link. */
export function invitationMailId(requestId: string, personId: string): string {
  return `request-${requestId}-${personId}`;
}

type Ending = Pick<FileRequest, 'closedAt' | 'expiresAt'>;

/** Why nothing can be submitted any more; null while it is open. */
export function closedBy({ closedAt, expiresAt }: Ending, now: Date): 'owner' | 'expiry' | null {
  if (closedAt) return 'owner';
  return expiresAt <= now ? 'expiry' : null;
}

/** Whether people may submit now, and are mailed about it. */
export function isReceiving(request: Ending & Pick<FileRequest, 'deletedAt' | 'withheld'>, now: Date): boolean {
  return request.deletedAt === null && request.withheld === undefined && closedBy(request, now) === null;
}

export function stateOf(request: Ending & Pick<FileRequest, 'completeAt'>, now: Date): 'open' | 'complete' | 'closed' {
  if (closedBy(request, now)) return 'closed';
  return request.completeAt ? 'complete' : 'open';
}

/** Epoch ms; null for no end. */
export function endOf({ expiresAt }: Pick<FileRequest, 'expiresAt'>): number | null {
  return expiresAt.getTime() === EXPIRES_NEVER ? null : expiresAt.getTime();
}

/** Search terms of the title and of the people who are asked. */
export function searchTermsOf({ title, people }: Pick<FileRequest, 'title' | 'people'>): string[] {
  return termsOf([title, ...people.flatMap(({ name, email, company }) => [name, email, company])]);
}

export type Answer = string | number;

export interface SubmissionFile {
  fileId: string;
  name: string;
  size: number;
  /** Set for a voice memo or a video message. */
  recording?: 'voice' | 'video';
}

/** Submission for one item; `accepted` and `sent-back` are the owner's decisions. */
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
  /**
   * Names of the files of each upload, in age files that the server cannot open, and the public keys of the browsers that
   * sealed them. Absent unless the request is encrypted.
   */
  sealed?: { lists: { list: string; key: string }[]; visitorKeys: string[] };
  /** Slugs of the uploads that are part of it. */
  uploads: string[];
  firstAt: Date;
  lastAt: Date;
  /** Optimistic-lock version. */
  revision: number;
}

type SubmittedItems = readonly Pick<SubmissionItem, 'itemId' | 'state'>[];

/** Required items that were not submitted, or were sent back. */
export function missingItems(asked: readonly RequestItem[], submitted: SubmittedItems): RequestItem[] {
  const done = new Set(submitted.filter(({ state }) => state !== 'sent-back').map(({ itemId }) => itemId));
  return asked.filter(({ itemId, isRequired }) => isRequired && !done.has(itemId));
}

export function isComplete(asked: readonly RequestItem[], submitted: SubmittedItems): boolean {
  return missingItems(asked, submitted).length === 0;
}

/** Saved settings of a request, to make others from. */
export interface RequestTemplate extends RequestTemplateInput {
  _id: string;
  accountId: string;
  lastModified: Date;
}
