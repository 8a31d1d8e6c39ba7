import type { RequestItemView } from '#contract/requests/requests.js';
import type { RequestPage, SubmissionView, SubmittedItem } from '#contract/requests/submissions.js';
import { DAY_MS } from '#contract/units.js';

export function buildItem(changes: Partial<RequestItemView> = {}): RequestItemView {
  return {
    itemId: 'item-1',
    kind: 'files',
    name: 'Files',
    description: '',
    isRequired: true,
    types: [],
    maxBytes: null,
    maxFiles: 1500,
    choices: [],
    example: null,
    ...changes,
  };
}

export function buildSubmitted(changes: Partial<SubmittedItem> = {}): SubmittedItem {
  return { itemId: 'item-1', state: 'received', files: [], answer: null, comment: '', ...changes };
}

export function buildSubmission(items: SubmittedItem[], changes: Partial<SubmissionView> = {}): SubmissionView {
  const isFirst = items.length === 0;
  const at = isFirst ? null : Date.now() - DAY_MS;
  return { items, from: { name: '', company: '', email: '' }, firstAt: at, lastAt: at, sealed: null, ...changes };
}

/** A drop box by the plain link, which nothing was submitted by. */
export function buildRequestPage(changes: Partial<RequestPage> = {}): RequestPage {
  return {
    slug: 'abc1234',
    title: 'Plans for the river bank',
    message: '',
    lang: 'en',
    owner: { name: 'Mei Lin', email: 'mei@example.com', company: 'Harbour Works', profilePic: '' },
    brand: null,
    layout: 'drop-box',
    items: [buildItem()],
    asks: { name: 'off', company: 'off', email: 'off' },
    provesEmail: false,
    isRepeatable: true,
    sealedTo: null,
    dueAt: null,
    expiresAt: null,
    person: null,
    limits: { submissionBytes: 3_000_000_000, files: 1500 },
    submission: buildSubmission([]),
    ticket: 'ticket-1',
    ...changes,
  };
}
