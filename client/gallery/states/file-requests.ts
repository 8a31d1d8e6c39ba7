import {
  addRequestPeople,
  deleteRequest,
  editRequest,
  listRequests,
  readRequest,
  type RequestRow,
  type RequestView,
} from '#contract/requests/requests.js';
import { decideSubmission, readSubmission, requestMatrix, type RequestMatrixLine } from '#contract/requests/reviews.js';
import {
  buildItem,
  buildLine,
  buildPerson,
  buildRequest,
  buildRequestRow,
  buildSubmission,
  buildSubmitted,
} from '../../src/features/requests/testing/request.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const now = Date.now();
const titles = [hardNames.chinese, hardNames.hindi, hardNames.rightToLeft, hardNames.unbroken];

const rows: RequestRow[] = [
  buildRequestRow({
    dueAt: now + 6 * DAY_MS,
    expiresAt: now + 36 * DAY_MS,
    peopleCount: 12,
    completeCount: 5,
    itemCount: 8,
  }),
  buildRequestRow({
    slug: 'req1235',
    title: 'Employee onboarding',
    state: 'complete',
    completeCount: 1,
    expiresAt: now + 20 * DAY_MS,
  }),
  buildRequestRow({
    slug: 'req1236',
    title: 'Pictures of the opening',
    layout: 'drop-box',
    itemCount: 1,
    peopleCount: 0,
    dueAt: now - 2 * DAY_MS,
  }),
  buildRequestRow({
    slug: 'req1237',
    title: hardNames.long,
    state: 'closed',
    closedBy: 'owner',
    peopleCount: 500,
    completeCount: 498,
  }),
  buildRequestRow({ slug: 'req1238', title: 'Offers', state: 'closed', closedBy: 'expiry', expiresAt: now - DAY_MS }),
  ...titles.map((title, index) => buildRequestRow({ slug: `rea123${index}`, title, itemCount: 20 })),
];

function listed(server: FakeServer, all: readonly RequestRow[] = rows): FakeServer {
  return server.on(listRequests, ({ query: { skip, limit } }) => ({
    requests: all.slice(skip, skip + limit),
    total: all.length,
  }));
}

const names = ['Passport', 'Signed contract', 'Bank account', 'Diplomas', 'Date of birth', 'Shirt size'];
const items = names.map((name, index) => buildItem({ itemId: `i${index}`, name, isRequired: index < 3 }));
const hardItems = [
  ...items,
  ...Object.values(hardNames).map((name, index) => buildItem({ itemId: `h${index}`, name })),
  ...Array.from({ length: 9 }, (_, index) => buildItem({ itemId: `m${index}`, name: `Annex ${index + 1}` })),
];

const file = (fileId: string, name: string, size = 240_000) => ({ fileId, name, size });
const submitted = [
  buildSubmitted({ itemId: 'i0', state: 'received', files: [file('f1', 'passport.pdf'), file('f2', 'visa.jpg', 4e6)] }),
  buildSubmitted({ itemId: 'i1', state: 'accepted', files: [file('f3', hardNames.long, 1_400_000)] }),
  buildSubmitted({
    itemId: 'i2',
    state: 'sent-back',
    answer: 'DE89 3704 0044 0532 0130 00',
    comment: 'This account belongs to somebody else. Please send us your own.',
  }),
  buildSubmitted({ itemId: 'i4', state: 'received', answer: '1990-04-17' }),
];
const nobody = { name: '', email: '', company: '' };
const people = [
  buildPerson(),
  buildPerson({ personId: 'p2', email: hardAddress, name: '', company: '' }),
  buildPerson({ personId: 'p3', email: 'layla@example.ae', name: 'ليلى المنصوري', company: 'موانئ الخليج' }),
];
export const lines: RequestMatrixLine[] = [
  buildLine({ items: submitted.map(({ itemId, state }) => ({ itemId, state })) }),
  ...people.slice(1).map(({ personId, name, email, company }) =>
    buildLine({
      personId,
      submissionId: null,
      transferSlug: null,
      from: { name, email, company },
      lastAt: null,
      items: [],
    }),
  ),
  buildLine({
    personId: null,
    submissionId: 's4',
    from: nobody,
    items: hardItems.map(({ itemId }) => ({ itemId, state: 'accepted' })),
  }),
];
const manyLines = Array.from({ length: 120 }, (_, index) =>
  buildLine({
    personId: `p${index}`,
    submissionId: `s${index}`,
    from: { name: `Reader ${index}`, email: `reader${index}@example.com`, company: '' },
    items: hardItems.slice(index % 20).map(({ itemId }) => ({ itemId, state: 'received' })),
  }),
);

export const filled = buildRequest({
  publicOpens: { count: 1204, lastAt: now - 3_600_000 },
  items,
  people,
  message: 'Welcome! Please send us these documents before your first day.',
  dueAt: now + 6 * DAY_MS,
  expiresAt: now + 36 * DAY_MS,
});

export function one(server: FakeServer, request: RequestView = filled, all: RequestMatrixLine[] = lines): FakeServer {
  return server
    .on(readRequest, () => request)
    .on(readSubmission, () => buildSubmission({ items: submitted }))
    .on(requestMatrix, ({ query: { skip, limit } }) => ({
      lines: all.slice(skip, skip + limit),
      total: all.length,
      hasFiles: all.some(({ transferSlug }) => transferSlug !== null),
    }));
}

const page = { at: '/dash/requests', user: member, server: (server: FakeServer) => void listed(server) } as const;
export const shown = {
  at: '/dash/requests/req1234',
  user: member,
  server: (server: FakeServer) => void one(server),
} as const;

const menuOf = (actor: Actor, title: RegExp) => actor.press(title);
export const openPerson = (actor: Actor) => actor.press(/Li Wei/);
const open = async (actor: Actor, action: 'extend' | 'delete' | 'duplicate') => {
  await actor.press('requests:actions.menu', { values: { title: filled.title } });
  await actor.choose('menuitem', `requests:actions.${action}`);
};
const listStates: readonly GalleryState[] = [
  {
    ...page,
    name: 'file-requests-empty',
    server: (server) => listed(server, []),
    shows: 'requests:empty.title',
  },
  {
    ...page,
    name: 'file-requests-loading',
    server: (server) => server.on(listRequests, unanswered),
    shows: (actor) => actor.find('status', 'list:loading'),
  },
  { ...page, name: 'file-requests-filled', shows: /Employee onboarding/ },
  {
    ...page,
    name: 'file-requests-none-open',
    at: '/dash/requests?filter=open',
    server: (server) => listed(server, []),
    shows: 'requests:empty.open',
  },
  {
    ...page,
    name: 'file-requests-not-found',
    at: '/dash/requests?q=zeppelin',
    server: (server) => listed(server, []),
    shows: (actor) => actor.see('requests:empty.notFound', { values: { search: 'zeppelin' } }),
  },
  {
    ...page,
    name: 'file-requests-error',
    server: (server) => server.on(listRequests, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...page,
    name: 'file-requests-menu',
    act: (actor) => menuOf(actor, /Tax documents 2026/),
    shows: (actor) => actor.find('menuitem', 'requests:actions.duplicate'),
  },
  {
    ...page,
    name: 'file-requests-delete',
    act: async (actor) => {
      await menuOf(actor, /Tax documents 2026/);
      await actor.choose('menuitem', 'requests:actions.delete');
    },
    shows: 'requests:delete.title',
  },
  {
    ...page,
    name: 'file-requests-deleted',
    server: (server) => listed(server).on(deleteRequest, () => ({ undoUntil: Date.now() + 3_600_000 })),
    act: async (actor) => {
      await menuOf(actor, /Tax documents 2026/);
      await actor.choose('menuitem', 'requests:actions.delete');
      await actor.press('requests:delete.confirm');
    },
    shows: (actor) => actor.find('button', 'requests:delete.undo'),
  },
];

const pageStates: readonly GalleryState[] = [
  { ...shown, name: 'request-filled', shows: /Li Wei/ },
  {
    ...shown,
    name: 'request-loading',
    server: (server) => server.on(readRequest, unanswered),
    shows: (actor) => actor.find('status', 'requests:page.loading'),
  },
  {
    ...shown,
    name: 'request-gone',
    server: (server) => server.on(readRequest, refuse('request-not-found')),
    shows: 'requests:page.notFoundTitle',
  },
  {
    ...shown,
    name: 'request-nothing-yet',
    server: (server) => one(server, buildRequest({ people: [] }), []),
    shows: 'requests:matrix.emptyTitle',
  },
  {
    ...shown,
    name: 'request-many',
    at: '/dash/requests/req1234?page=3',
    server: (server) => one(server, { ...filled, items: hardItems }, manyLines),
    shows: (actor) => actor.see('common:pages.position', { values: { from: '101', to: '120', total: '120' } }),
  },
  {
    ...shown,
    name: 'request-hard-names',
    server: (server) => one(server, { ...filled, title: hardNames.long, items: hardItems }),
    shows: /Annex 9|Li Wei/,
  },
  {
    ...shown,
    name: 'request-closed',
    server: (server) => one(server, { ...filled, state: 'closed', closedBy: 'owner' }),
    shows: 'requests:page.closedText',
  },
  {
    ...shown,
    name: 'request-expired',
    server: (server) => one(server, { ...filled, state: 'closed', closedBy: 'expiry', expiresAt: now - DAY_MS }),
    shows: 'requests:page.expiredText',
  },
  {
    ...shown,
    name: 'request-matrix-error',
    server: (server) => one(server).on(requestMatrix, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...shown,
    name: 'request-menu',
    act: (actor) => actor.press('requests:actions.menu', { values: { title: filled.title } }),
    shows: (actor) => actor.find('menuitem', 'requests:actions.duplicate'),
  },
  { ...shown, name: 'request-extend', act: (actor) => open(actor, 'extend'), shows: 'requests:extend.title' },
  {
    ...shown,
    name: 'request-extend-refused',
    server: (server) => one(server).on(editRequest, refuse('suspended')),
    act: async (actor) => {
      await open(actor, 'extend');
      await actor.press('requests:extend.confirm');
    },
    shows: 'errors:suspended',
  },
  { ...shown, name: 'request-delete', act: (actor) => open(actor, 'delete'), shows: 'requests:delete.title' },
  {
    ...shown,
    name: 'request-add-people',
    act: async (actor) => {
      await actor.press('requests:matrix.add');
      await actor.type('send:recipients.label.plain', `${hardAddress},wrong,`);
    },
    shows: /wrong/,
  },
  {
    ...shown,
    name: 'request-add-people-refused',
    server: (server) => one(server).on(addRequestPeople, refuse('too-many-recipients', { limit: 500 })),
    act: async (actor) => {
      await actor.press('requests:matrix.add');
      await actor.type('send:recipients.label.plain', 'new@x.com,');
      await actor.press('requests:people.confirm');
    },
    shows: /500/,
  },
];

const submissionStates: readonly GalleryState[] = [
  { ...shown, name: 'submission-filled', act: openPerson, shows: /passport\.pdf/ },
  {
    ...shown,
    name: 'submission-loading',
    server: (server) => one(server).on(readSubmission, unanswered),
    act: openPerson,
    shows: (actor) => actor.find('status', 'requests:submission.loading'),
  },
  {
    ...shown,
    name: 'submission-error',
    server: (server) => one(server).on(readSubmission, refuse('internal')),
    act: openPerson,
    shows: 'errors:internal',
  },
  {
    ...shown,
    name: 'submission-nothing',
    at: '/dash/requests/req1234?person=p3',
    shows: (actor) => actor.find('dialog', /ليلى/),
  },
  {
    ...shown,
    name: 'submission-send-back',
    act: async (actor) => {
      await openPerson(actor);
      await actor.press('requests:submission.sendBackItem', { values: { item: 'Passport' } });
      await actor.press('requests:submission.commentSend');
    },
    shows: 'requests:submission.commentMissing',
  },
  {
    ...shown,
    name: 'submission-refused',
    server: (server) => one(server).on(decideSubmission, refuse('request-changed')),
    act: async (actor) => {
      await openPerson(actor);
      await actor.press('requests:submission.acceptAll');
    },
    shows: 'errors:request-changed',
  },
  {
    ...shown,
    name: 'submission-save',
    act: async (actor) => {
      await openPerson(actor);
      await actor.press('requests:submission.save');
    },
    shows: 'received:save.title',
  },
  {
    ...shown,
    name: 'submission-menu',
    act: async (actor) => {
      await openPerson(actor);
      await actor.press('requests:actions.menu', { values: { title: 'Li Wei' } });
    },
    shows: (actor) => actor.find('menuitem', 'requests:submission.copyPersonal'),
  },
  {
    ...shown,
    name: 'submission-remove-person',
    act: async (actor) => {
      await openPerson(actor);
      await actor.press('requests:actions.menu', { values: { title: 'Li Wei' } });
      await actor.choose('menuitem', 'requests:submission.remove');
    },
    shows: 'requests:people.removeText',
  },
];

/** Requests of a member, and the submissions to them. */
export const fileRequestStates: readonly GalleryState[] = [...listStates, ...pageStates, ...submissionStates];
