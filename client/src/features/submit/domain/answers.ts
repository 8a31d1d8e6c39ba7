import type { BodyInput } from '#contract/endpoint.js';
import { isEmail } from '#contract/formats.js';
import { certainNumber, plainNumber } from '#contract/text/read-number.js';
import type { RequestPage, submit } from '#contract/requests/submissions.js';
import type { AskedItem } from './item-state.js';

type Body = BodyInput<typeof submit>;
type Answers = NonNullable<Body['answers']>;

export const aboutFields = ['name', 'company', 'email'] as const;
export type AboutField = (typeof aboutFields)[number];
export type AboutYou = Record<AboutField, string>;

/** Typed texts; answers by the id of their item. */
export interface Draft {
  answers: Readonly<Record<string, string>>;
  from: AboutYou;
}

export function isQuestion({ kind }: Pick<AskedItem, 'kind'>): boolean {
  return kind !== 'files';
}

/** Submitted answers as values of the form's fields. */
export function typedAnswer({ submitted: { answer } }: AskedItem): string {
  return typeof answer === 'number' ? plainNumber(answer) : (answer ?? '');
}

/** A number that could be two is wrong too: it is asked which one it is. */
export function isWrongAnswer(item: AskedItem, typed: string): boolean {
  return item.kind === 'number' && typed.trim() !== '' && certainNumber(typed) === null;
}

/** Answers that differ from the submitted ones; an empty field withdraws its answer. */
export function changedAnswers(items: readonly AskedItem[], typed: Draft['answers']): Answers {
  return items
    .filter((item) => isQuestion(item) && item.isOpen)
    .flatMap((item) => {
      const text = (typed[item.itemId] ?? typedAnswer(item)).trim();
      if (text === typedAnswer(item)) return [];
      const answer = item.kind === 'number' ? certainNumber(text) : text;
      return [{ itemId: item.itemId, answer: text === '' ? null : answer }];
    });
}

type Asking = Pick<RequestPage, 'asks' | 'provesEmail' | 'person'>;

/** Fields that a visitor fills in; the address of a personal link is known. */
export function askedAbout({ asks, provesEmail, person }: Asking): RequestPage['asks'] {
  if (person) return { ...asks, email: 'off' };
  return provesEmail ? { ...asks, email: 'required' } : asks;
}

/** Whether there is anything to say about the visitor. */
export function isAnythingAsked(page: Asking): boolean {
  return page.person !== null || Object.values(askedAbout(page)).some((ask) => ask !== 'off');
}

export function aboutProblem(field: AboutField, ask: RequestPage['asks'][AboutField], text: string) {
  if (ask === 'off') return null;
  if (text.trim() === '') return ask === 'required' ? 'missing' : null;
  return field === 'email' && !isEmail(text) ? 'invalid' : null;
}

export function firstFrom({ submission, person }: RequestPage): AboutYou {
  const { from, firstAt } = submission;
  if (firstAt !== null) return from;
  return { name: person?.name ?? '', company: person?.company ?? '', email: person?.email ?? '' };
}
