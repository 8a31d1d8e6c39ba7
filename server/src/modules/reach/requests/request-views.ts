import type { RequestFacts, RequestItemView, RequestRow, RequestView } from '#contract/requests/requests.js';
import type { SubmissionView } from '#contract/requests/submissions.js';
import type { RequestVisitRecord } from './data/request-visit.repository.js';
import {
  closedBy,
  currentItems,
  currentPeople,
  endOf,
  type FileRequest,
  type CountedRequest,
  type ListedRequest,
  type RequestItem,
  stateOf,
  type Submission,
} from './domain/file-request.js';

/** A person's use of the personal link, and what became of the mails to them. */
export interface PersonActivity {
  visit: RequestVisitRecord | null;
  /** The latest return of the invitation or of a code. */
  mailReturnedAt: Date | null;
  remindersStoppedAt: Date | null;
}

export interface RequestActivity {
  /** Visits of the public link; null before the first. */
  publicLink: RequestVisitRecord | null;
  /** Keys are ids of people. */
  people: ReadonlyMap<string, PersonActivity>;
}

export interface ViewContext {
  now: Date;
  publicUrl: string;
}

export function toItemView({ removedAt: _removedAt, example, ...item }: RequestItem): RequestItemView {
  const shown = example && { name: example.name, size: example.size, isInfected: example.scan === 'infected' };
  return { ...item, example: shown ?? null };
}

/** An item as visitors see it: an infected example is left out. */
export function toVisitorItem(item: RequestItem): RequestItemView {
  const view = toItemView(item);
  return view.example?.isInfected ? { ...view, example: null } : view;
}

/** The public link. */
function linkOf(slug: string, publicUrl: string): string {
  return `${publicUrl}/r/${slug}`;
}

export function toRow(request: ListedRequest, context: ViewContext): RequestRow {
  return { ...toFacts(request, context), completeCount: request.completeCount };
}

function toFacts(request: CountedRequest, { now, publicUrl }: ViewContext): RequestFacts {
  const { slug, title, layout, itemCount, peopleCount, isPublic } = request;
  return {
    slug,
    title,
    layout,
    state: stateOf(request, now),
    closedBy: closedBy(request, now),
    dueAt: request.dueAt?.getTime() ?? null,
    expiresAt: endOf(request),
    createdAt: request.createdAt.getTime(),
    lastModified: request.lastModified.getTime(),
    itemCount,
    peopleCount,
    isPublic,
    withheld: request.withheld ?? null,
    sealedTo: request.sealedTo ?? null,
    link: linkOf(request.customSlug ?? slug, publicUrl),
  };
}

export function toView(request: FileRequest, context: ViewContext, activity: RequestActivity): RequestView {
  const [items, people] = [currentItems(request), currentPeople(request)];
  const { message, lang, asks, provesEmail, isRepeatable, reminders } = request;
  return {
    ...toFacts({ ...request, itemCount: items.length, peopleCount: people.length }, context),
    message,
    lang,
    recipientsOnly: request.recipientsOnly === true,
    customSlug: request.customSlug,
    items: items.map(toItemView),
    asks,
    provesEmail,
    isRepeatable,
    hasPassword: request.passwordHash !== null,
    reminders,
    publicOpens: {
      count: activity.publicLink?.count ?? 0,
      lastAt: activity.publicLink?.lastAt.getTime() ?? null,
    },
    people: people.map(({ removedAt: _removedAt, addedAt, ...person }) => ({
      ...person,
      addedAt: addedAt.getTime(),
      // Works whatever becomes of the name.
      link: `${linkOf(request.slug, context.publicUrl)}/${person.personId}`,
      ...toActivityView(activity.people.get(person.personId)),
    })),
  };
}

const noActivity: PersonActivity = { visit: null, mailReturnedAt: null, remindersStoppedAt: null };

function toActivityView({ visit, mailReturnedAt, remindersStoppedAt }: PersonActivity = noActivity) {
  const isReached = visit !== null && mailReturnedAt !== null && visit.lastAt > mailReturnedAt;
  return {
    firstOpenedAt: visit?.firstAt.getTime() ?? null,
    lastOpenedAt: visit?.lastAt.getTime() ?? null,
    openedFrom: { country: visit?.country ?? '', city: visit?.city ?? '' },
    mailReturnedAt: isReached ? null : (mailReturnedAt?.getTime() ?? null),
    remindersStoppedAt: remindersStoppedAt?.getTime() ?? null,
  };
}

/** Every item that is asked, submitted or not; and what was submitted for others before. */
export function toSubmissionView(request: FileRequest, submission: Submission | null): SubmissionView {
  const submitted = new Map(submission?.items.map((item) => [item.itemId, item]));
  const asked = currentItems(request).filter(({ itemId }) => !submitted.has(itemId));
  return {
    items: [
      ...submitted.values(),
      ...asked.map(({ itemId }) => ({ itemId, state: 'missing' as const, files: [], answer: null, comment: '' })),
    ],
    from: submission?.from ?? { name: '', company: '', email: '' },
    firstAt: submission?.firstAt.getTime() ?? null,
    lastAt: submission?.lastAt.getTime() ?? null,
    sealed: request.sealedTo === undefined ? null : (submission?.sealed ?? { lists: [], visitorKeys: [] }),
  };
}
