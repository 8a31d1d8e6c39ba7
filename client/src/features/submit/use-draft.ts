import { useEffect, useState } from 'react';
import type { RequestPage } from '#contract/requests/submissions.js';
import { readStoredJson, writeStored } from '../../lib/browser-storage.js';
import { aboutFields, firstFrom, type AboutYou, type Draft } from './domain/answers.js';

const keyOf = (slug: string) => `request-draft.${slug}`;

/** Storage can hold anything. */
function texts(stored: unknown): Record<string, string> {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function readDraft(page: RequestPage): Draft {
  const stored = readStoredJson(keyOf(page.slug), 'sessionStorage') as Partial<Record<keyof Draft, unknown>> | null;
  const [first, typed] = [firstFrom(page), texts(stored?.from)];
  const from = Object.fromEntries(aboutFields.map((field) => [field, typed[field] ?? first[field]])) as AboutYou;
  return { answers: texts(stored?.answers), from };
}

/** What is typed, kept for the tab so that it survives a reload. */
export function useDraft(page: RequestPage) {
  const [draft, setDraft] = useState(() => readDraft(page));
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    if (isTouched) writeStored(keyOf(page.slug), JSON.stringify(draft), 'sessionStorage');
  }, [page.slug, draft, isTouched]);
  const change = (next: Draft) => {
    setIsTouched(true);
    setDraft(next);
  };
  return {
    draft,
    answer: (itemId: string, text: string) => change({ ...draft, answers: { ...draft.answers, [itemId]: text } }),
    tell: (field: keyof AboutYou, text: string) => change({ ...draft, from: { ...draft.from, [field]: text } }),
    /** Clears the draft: the page shows the submission from then on. */
    settle: () => {
      setIsTouched(false);
      setDraft({ ...draft, answers: {} });
      writeStored(keyOf(page.slug), null, 'sessionStorage');
    },
  };
}
