import type { RequestTemplateView } from '#contract/requests/request-templates.js';
import type { ReceivedSubmission } from '#contract/requests/received-submissions.js';
import type { RequestItemView, RequestRow, RequestView } from '#contract/requests/requests.js';
import type { RequestMatrixLine } from '#contract/requests/reviews.js';
import type { SubmissionView, SubmittedItem } from '#contract/requests/submissions.js';

const now = Date.UTC(2026, 10, 23, 9);

export function buildRequestRow(changes: Partial<RequestRow> = {}): RequestRow {
  const slug = changes.slug ?? 'req1234';
  return {
    slug,
    title: 'Tax documents 2026',
    layout: 'checklist',
    state: 'open',
    closedBy: null,
    dueAt: null,
    expiresAt: null,
    createdAt: now,
    lastModified: now,
    itemCount: 2,
    peopleCount: 1,
    completeCount: 0,
    isPublic: true,
    withheld: null,
    sealedTo: null,
    link: `https://sampan.test/r/${slug}`,
    ...changes,
  };
}

export function buildItem(changes: Partial<RequestItemView> = {}): RequestItemView {
  return {
    itemId: 'i1',
    kind: 'files',
    name: 'Passport',
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

export function buildPerson(changes: Partial<RequestView['people'][number]> = {}): RequestView['people'][number] {
  const personId = changes.personId ?? 'p1';
  return {
    personId,
    email: 'li@x.cn',
    name: 'Li Wei',
    company: 'Silk',
    addedAt: now,
    firstOpenedAt: null,
    lastOpenedAt: null,
    openedFrom: { country: '', city: '' },
    mailReturnedAt: null,
    remindersStoppedAt: null,
    link: `https://sampan.test/r/req1234/${personId}`,
    ...changes,
  };
}

export function buildRequest(changes: Partial<RequestView> = {}): RequestView {
  const items = changes.items ?? [buildItem(), buildItem({ itemId: 'i2', name: 'Proof of address' })];
  const people = changes.people ?? [buildPerson()];
  return {
    ...buildRequestRow({ itemCount: items.length, peopleCount: people.length }),
    message: '',
    lang: 'en',
    recipientsOnly: false,
    customSlug: null,
    items,
    people,
    asks: { name: 'optional', company: 'off', email: 'optional' },
    provesEmail: false,
    isRepeatable: true,
    hasPassword: false,
    reminders: { daysBefore: [], daysAfter: [] },
    publicOpens: { count: 0, lastAt: null },
    ...changes,
  };
}

export function buildTemplate(changes: Partial<RequestTemplateView> = {}): RequestTemplateView {
  const { itemId: _itemId, example: _example, ...item } = buildItem({ name: 'Price list' });
  const { asks, provesEmail, isRepeatable, reminders } = buildRequest();
  return {
    templateId: 't1',
    name: 'Offers',
    lastModified: now,
    settings: {
      title: 'Tax documents 2026',
      message: '',
      lang: 'en',
      layout: 'checklist',
      items: [item],
      isPublic: true,
      asks,
      provesEmail,
      isRepeatable,
      reminders,
    },
    ...changes,
  };
}

export function buildSubmitted(changes: Partial<SubmittedItem> = {}): SubmittedItem {
  return { itemId: 'i1', state: 'missing', files: [], answer: null, comment: '', ...changes };
}

const from = { name: 'Li Wei', email: 'li@x.cn', company: 'Silk' };

export function buildSubmission(changes: Partial<SubmissionView> = {}): SubmissionView {
  return {
    from,
    firstAt: now,
    lastAt: now,
    sealed: null,
    items: [
      buildSubmitted({ state: 'received', files: [{ fileId: 'f1', name: 'passport.pdf', size: 240_000 }] }),
      buildSubmitted({ itemId: 'i2' }),
    ],
    ...changes,
  };
}

export function buildLine(changes: Partial<RequestMatrixLine> = {}): RequestMatrixLine {
  return {
    submissionId: 's1',
    personId: 'p1',
    transferSlug: 'abc1234',
    from,
    lastAt: now,
    items: [{ itemId: 'i1', state: 'received' }],
    ...changes,
  };
}

export function buildReceivedSubmission(changes: Partial<ReceivedSubmission> = {}): ReceivedSubmission {
  return {
    submissionId: 's1',
    personId: null,
    slug: 'abc1234',
    title: 'Tax 2026',
    from: { name: 'Ada Brook', company: '', email: 'ada@example.com' },
    fileCount: 2,
    totalBytes: 3_000_000,
    undecided: 1,
    transferSlug: 'tr12345',
    firstAt: now,
    lastAt: now,
    ...changes,
  };
}
