import { readTabDraft, writeTabDraft } from '../../../lib/tab-draft.js';

/** The form of a new request; of a copy or a change, that of `source`. One per user and tab. */
export function draftKey(userId: string, source = ''): string {
  return source === '' ? `request-draft:${userId}` : `request-draft:${userId}:${source}`;
}

type Stored = Record<string, unknown>;

const isObject = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes over what has the form of `initial`: storage can hold an older version's draft, or anything. */
function like<T>(initial: T, stored: unknown): T {
  if (Array.isArray(initial)) return (Array.isArray(stored) ? stored : initial) as T;
  if (!isObject(initial)) return (typeof stored === typeof initial ? stored : initial) as T;
  if (!isObject(stored)) return initial;
  return Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, like(value, stored[name])])) as T;
}

/** Null without a draft. */
export function readDraft<Form extends { items: object[] }>(key: string, initial: Form, item: object): Form | null {
  const stored = readTabDraft(key);
  if (stored === null) return null;
  const draft = like(initial, stored);
  const items = draft.items.map((given) => ({ ...like(item, given), ...itemIdOf(given) }));
  const password = stored['password'];
  return {
    ...draft,
    items: items.length > 0 ? items : initial.items,
    ...((typeof password === 'string' || password === null) && { password }),
  };
}

const itemIdOf = (item: unknown) =>
  isObject(item) && typeof item['itemId'] === 'string' ? { itemId: item['itemId'] } : {};

/** Puts a title into the draft of a new request, for the page that opens next. */
export function addTitleToDraft(userId: string, title: string): void {
  const key = draftKey(userId);
  writeTabDraft(key, { ...readTabDraft(key), title });
}
