import { isDay } from '#contract/local-day.js';
import type { RequestItem } from './file-request.js';

export type Answer = string | number;

export interface SubmissionFile {
  fileId: string;
  name: string;
  size: number;
  /** Of a voice memo or a video message. */
  recording?: 'voice' | 'video';
}

/** What was handed in for one item; `accepted` and `sent-back` are the owner's decisions. */
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

/** Everything that one visitor has handed in for a request. */
export interface Submission {
  /** Derived from request and visitor: there is one for each. */
  _id: string;
  requestId: string;
  accountId: string;
  /** As of the request. */
  createdBy: string;
  visitorId: string;
  /** Null for a visitor of the plain link. */
  personId: string | null;
  from: SubmissionSender;
  /** Proven address that may hand in only once, by the plain link; null where several times are allowed. */
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

export interface HandIn {
  /** With the ids that they get in the transfer. */
  files: readonly (SubmissionFile & { itemId: string })[];
  answers: readonly { itemId: string; answer: Answer | null }[];
  /** Ids of files that are taken back. */
  withdraws: readonly string[];
}

export type HandInRefusal =
  | { code: 'item-not-found' | 'file-not-found'; details?: undefined }
  | { code: 'item-settled' | 'answer-invalid'; details: { item: string } }
  | { code: 'too-many-files'; details: { limit: number } };

interface Situation {
  asked: readonly RequestItem[];
  handedIn: readonly SubmissionItem[];
  /** Whether what was handed in may be changed until the owner accepts it. */
  isRepeatable: boolean;
}

/** The items after handing in, or why it is refused. Items that nothing is left of are not in the list. */
export function handIn(
  { asked, handedIn, isRepeatable }: Situation,
  { files, answers, withdraws }: HandIn,
): { ok: true; items: SubmissionItem[] } | ({ ok: false } & HandInRefusal) {
  const owned = new Map(handedIn.flatMap(({ itemId, files: own }) => own.map(({ fileId }) => [fileId, itemId])));
  if (withdraws.some((fileId) => !owned.has(fileId))) return { ok: false, code: 'file-not-found' };
  const touched = new Set([
    ...files.map(({ itemId }) => itemId),
    ...answers.map(({ itemId }) => itemId),
    ...withdraws.map((fileId) => owned.get(fileId) ?? ''),
  ]);
  const items = new Map(handedIn.map((item) => [item.itemId, item]));
  for (const itemId of touched) {
    const rules = asked.find((item) => item.itemId === itemId);
    if (!rules) return { ok: false, code: 'item-not-found' };
    const earlier = items.get(itemId);
    if (earlier && isSettled(earlier, isRepeatable))
      return { ok: false, code: 'item-settled', details: { item: rules.name } };
    const given = answers.find((answer) => answer.itemId === itemId);
    const answer = given === undefined ? (earlier?.answer ?? null) : given.answer;
    if (answer !== null && !isAnswer(rules, answer))
      return { ok: false, code: 'answer-invalid', details: { item: rules.name } };
    const left = (earlier?.files ?? []).filter(({ fileId }) => !withdraws.includes(fileId));
    const added = files.filter((file) => file.itemId === itemId).map(({ itemId: _item, ...file }) => file);
    const all = [...left, ...added];
    if (all.length > rules.maxFiles) return { ok: false, code: 'too-many-files', details: { limit: rules.maxFiles } };
    if (all.length === 0 && answer === null) items.delete(itemId);
    else items.set(itemId, { itemId, state: 'received', files: all, answer, comment: '' });
  }
  return { ok: true, items: [...items.values()] };
}

function isSettled({ state }: SubmissionItem, isRepeatable: boolean): boolean {
  return state === 'accepted' || (state === 'received' && !isRepeatable);
}

function isAnswer({ kind, choices }: Pick<RequestItem, 'kind' | 'choices'>, answer: Answer): boolean {
  switch (kind) {
    case 'files':
      return false;
    case 'number':
      return typeof answer === 'number' && Number.isFinite(answer);
    case 'text':
      return typeof answer === 'string' && answer !== '';
    case 'choice':
      return typeof answer === 'string' && choices.includes(answer);
    case 'date':
      return typeof answer === 'string' && isDay(answer);
  }
}

/** Ids of items with another answer or more files. */
export function newlyReceived(before: readonly SubmissionItem[], after: readonly SubmissionItem[]): string[] {
  const earlier = new Map(before.map((item) => [item.itemId, item]));
  const isNew = ({ itemId, answer, files }: SubmissionItem): boolean => {
    const known = new Set(earlier.get(itemId)?.files.map(({ fileId }) => fileId));
    const hasAnswer = answer !== null && answer !== earlier.get(itemId)?.answer;
    return hasAnswer || files.some(({ fileId }) => !known.has(fileId));
  };
  return after.filter(isNew).map(({ itemId }) => itemId);
}

type HandedIn = readonly Pick<SubmissionItem, 'itemId' | 'state'>[];

/** What is required and was not handed in, or was sent back. */
export function missingItems(asked: readonly RequestItem[], handedIn: HandedIn): RequestItem[] {
  const done = new Set(handedIn.filter(({ state }) => state !== 'sent-back').map(({ itemId }) => itemId));
  return asked.filter(({ itemId, isRequired }) => isRequired && !done.has(itemId));
}

export function isComplete(asked: readonly RequestItem[], handedIn: HandedIn): boolean {
  return missingItems(asked, handedIn).length === 0;
}
