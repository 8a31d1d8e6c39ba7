import type { RequestPage } from '#contract/requests/submissions.js';
import { readTabDraft, useTabDraft } from '../../lib/tab-draft.js';
import { draftKey } from './draft-key.js';
import { aboutFields, firstFrom, type AboutYou, type Draft } from './domain/answers.js';

function texts(stored: unknown): Record<string, string> {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function readDraft(page: RequestPage): Draft {
  const stored = readTabDraft(draftKey(page.slug));
  const [first, typed] = [firstFrom(page), texts(stored?.['from'])];
  const from = Object.fromEntries(aboutFields.map((field) => [field, typed[field] ?? first[field]])) as AboutYou;
  return { answers: texts(stored?.['answers']), from };
}

/** Answers, and what a visitor says about themselves. */
export function useDraft(page: RequestPage) {
  const { draft, change, reset } = useTabDraft(draftKey(page.slug), () => readDraft(page));
  return {
    draft,
    answer: (itemId: string, text: string) =>
      change(({ answers, ...rest }) => ({ ...rest, answers: { ...answers, [itemId]: text } })),
    tell: (field: keyof AboutYou, text: string) =>
      change(({ from, ...rest }) => ({ ...rest, from: { ...from, [field]: text } })),
    /** The page shows the submission from then on. */
    resetDraft: () => reset((current) => ({ ...current, answers: {} })),
  };
}
