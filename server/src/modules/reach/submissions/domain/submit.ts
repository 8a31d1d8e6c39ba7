import { isDay } from '#contract/local-day.js';
import type { Answer, RequestItem, SubmissionFile, SubmissionItem } from '../../requests/index.js';

export interface SubmittedItems {
  /** They have the ids that they get in the transfer. */
  files: readonly (SubmissionFile & { itemId: string })[];
  answers: readonly { itemId: string; answer: Answer | null }[];
  /** Ids of files to withdraw. */
  withdraws: readonly string[];
}

export type SubmitRefusal =
  | { code: 'item-not-found' | 'file-not-found'; details?: undefined }
  | { code: 'item-settled' | 'answer-invalid'; details: { item: string } }
  | { code: 'too-many-files'; details: { limit: number } };

interface Situation {
  asked: readonly RequestItem[];
  submitted: readonly SubmissionItem[];
  /** Whether what was submitted may be changed until the owner accepts it. */
  isRepeatable: boolean;
  /** Answers are encrypted, so that only their reader can tell whether they are any. */
  isSealed: boolean;
}

/** The items after submitting, or why it is refused. Items that nothing is left of are not in the list. */
export function submitItems(
  { asked, submitted, isRepeatable, isSealed }: Situation,
  { files, answers, withdraws }: SubmittedItems,
): { ok: true; items: SubmissionItem[] } | ({ ok: false } & SubmitRefusal) {
  const owned = new Map(submitted.flatMap(({ itemId, files: own }) => own.map(({ fileId }) => [fileId, itemId])));
  if (withdraws.some((fileId) => !owned.has(fileId))) return { ok: false, code: 'file-not-found' };
  const touched = new Set([
    ...files.map(({ itemId }) => itemId),
    ...answers.map(({ itemId }) => itemId),
    ...withdraws.map((fileId) => owned.get(fileId) ?? ''),
  ]);
  const items = new Map(submitted.map((item) => [item.itemId, item]));
  for (const itemId of touched) {
    const rules = asked.find((item) => item.itemId === itemId);
    if (!rules) return { ok: false, code: 'item-not-found' };
    const earlier = items.get(itemId);
    if (earlier && isSettled(earlier, isRepeatable))
      return { ok: false, code: 'item-settled', details: { item: rules.name } };
    const given = answers.find((answer) => answer.itemId === itemId);
    const answer = given === undefined ? (earlier?.answer ?? null) : given.answer;
    if (answer !== null && !(isSealed ? rules.kind !== 'files' : isAnswer(rules, answer)))
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
