import type { RequestItemInput } from '#contract/requests/requests.js';
import {
  currentItems,
  currentPeople,
  type Example,
  type FileRequest,
  type RequestItem,
  type RequestPerson,
} from './file-request.js';

interface Making {
  now: Date;
  newId(): string;
}

interface MakingItems extends Making {
  /** Uploaded ones, by the slug of the upload. */
  examples: ReadonlyMap<string, Example>;
}

/**
 * The items after a change: those without an id are new, those that are left out are no longer asked for. Submissions
 * for them stay, their examples are removed.
 */
export function itemsAfter(
  items: readonly RequestItem[],
  wanted: readonly RequestItemInput[],
  { now, newId, examples }: MakingItems,
): RequestItem[] {
  const known = new Map(currentItems({ items: [...items] }).map((item) => [item.itemId, item]));
  const kept = wanted.map(({ itemId, example: wish, ...rules }): RequestItem => {
    const earlier = itemId === undefined ? undefined : known.get(itemId);
    // Answers of one kind are no answers of another.
    const same = earlier?.kind === rules.kind ? earlier : undefined;
    const example = wish === undefined ? same?.example : wish && examples.get(wish.uploadSlug);
    return { itemId: same?.itemId ?? newId(), ...rules, ...(example && { example }), removedAt: null };
  });
  const keptIds = new Set(kept.map(({ itemId }) => itemId));
  const left = items.filter(({ itemId }) => !keptIds.has(itemId)).map((item) => gone(item, now));
  return [...kept, ...left];
}

/** An item that is no longer asked for shows only its name and kind, beside what was submitted for it. */
function gone({ example: _example, ...item }: RequestItem, now: Date): RequestItem {
  return { ...item, description: '', types: [], choices: [], removedAt: item.removedAt ?? now };
}

type NewPerson = Pick<RequestPerson, 'email' | 'name' | 'company'>;

/** Adds people who are not asked yet, each once. */
export function peopleWith(
  { people }: Pick<FileRequest, 'people'>,
  added: readonly NewPerson[],
  { now, newId }: Making,
): RequestPerson[] {
  const known = new Set(currentPeople({ people }).map(({ email }) => email));
  const byEmail = new Map(added.filter(({ email }) => !known.has(email)).map((person) => [person.email, person]));
  return [
    ...people,
    ...[...byEmail.values()].map((person) => ({ personId: newId(), ...person, addedAt: now, removedAt: null })),
  ];
}
