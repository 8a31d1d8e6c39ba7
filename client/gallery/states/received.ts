import { listReceivedSubmissions } from '#contract/requests/received-submissions.js';
import { unlockTransfer } from '#contract/transfers/downloads.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { listReceived, type ReceivedTransfer } from '#contract/transfers/received.js';
import { openUpload, watchCopies } from '#contract/transfers/storage.js';
import { buildReceived } from '../../src/features/received/testing/received.builder.js';
import { buildReceivedSubmission } from '../../src/features/requests/testing/request.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const sender = { name: 'Li Wei', email: 'li@x.cn', company: 'Silk', profilePic: '', isMember: true };
const some = [
  buildReceived(),
  buildReceived({ slug: 'abc1235', hasPassword: true, sizeClass: 'large', content: null }),
  buildReceived({ slug: 'abc1236', isExpired: true, expiresAt: Date.now() - DAY_MS }),
  buildReceived({
    slug: 'abc1237',
    sender: { ...sender, name: '', email: hardAddress, company: '', isMember: false },
    expiresAt: EXPIRES_NEVER,
    content: {
      title: hardNames.long,
      message: 'As agreed on the telephone. '.repeat(10),
      fileCount: 1240,
      totalBytes: 88e9,
    },
  }),
  ...[hardNames.chinese, hardNames.hindi, hardNames.rightToLeft, hardNames.unbroken].map((title, index) =>
    buildReceived({
      slug: `abd123${index}`,
      recipientId: null,
      content: { title, message: '', fileCount: 1, totalBytes: 20 },
    }),
  ),
];

function received(server: FakeServer, all: ReceivedTransfer[] = some, next: string | null = null): FakeServer {
  return server.on(listReceived, () => ({ received: all, next }));
}

const page = { at: '/dash/received', user: member, server: (server: FakeServer) => void received(server) } as const;

const [plain, locked] = some;
const named = (name: string) => ({ values: { name } });
const dialog = { ...page, server: (server: FakeServer) => void received(server, plain ? [plain] : []) };
const lockedDialog = { ...page, server: (server: FakeServer) => void received(server, locked ? [locked] : []) };

const ask = (actor: Actor) => actor.press('received:row.saveNamed', named('plans.pdf'));
const askLocked = (actor: Actor) => actor.press('received:row.saveNamed', named(actor.text('received:row.unnamed')));
const save = async (actor: Actor) => {
  await ask(actor);
  await actor.press('received:save.confirm');
};
const unlock = async (actor: Actor, password: string) => {
  await askLocked(actor);
  await actor.type('received:save.password', password);
  await actor.press('received:save.confirm');
};
const copies = (state: 'copying' | 'done' | 'failed', copiedBytes: number) => (server: FakeServer) =>
  void received(server, plain ? [plain] : []).on(watchCopies, () => ({ state, copiedBytes, totalBytes: 1_500_000 }));

/** Transfers that the user received. */
export const receivedStates: readonly GalleryState[] = [
  {
    ...page,
    at: '/dash/received/requests',
    name: 'received-submissions',
    server: (server) =>
      server.on(listReceivedSubmissions, () => ({
        submissions: [
          buildReceivedSubmission(),
          buildReceivedSubmission({ submissionId: 's2', title: hardNames.long, undecided: 0, fileCount: 0 }),
        ],
        next: null,
      })),
    shows: /Tax 2026/,
  },
  { ...page, name: 'received-empty', server: (server) => received(server, []), shows: 'received:empty.title' },
  {
    ...page,
    name: 'received-loading',
    server: (server) => server.on(listReceived, unanswered),
    shows: (actor) => actor.find('status', 'list:loading'),
  },
  { ...page, name: 'received-filled', shows: /1 GB/ },
  {
    ...page,
    name: 'received-older',
    at: '/dash/received?after=9.xyz',
    server: (server) => received(server, some.slice(0, 2), '5.abc'),
    shows: (actor) => actor.find('link', 'list:newest'),
  },
  {
    ...page,
    name: 'received-past-end',
    at: '/dash/received?after=9.xyz',
    server: (server) => received(server, []),
    shows: 'received:empty.end',
  },
  {
    ...page,
    name: 'received-not-found',
    at: '/dash/received?q=harbour',
    server: (server) => received(server, []),
    shows: (actor) => actor.see('received:empty.notFound', { values: { search: 'harbour' } }),
  },
  {
    ...page,
    name: 'received-error',
    server: (server) => server.on(listReceived, refuse('internal')),
    shows: 'errors:internal',
  },
  { ...dialog, name: 'received-save', act: ask, shows: (actor) => actor.see('received:save.text', named('plans.pdf')) },
  {
    ...lockedDialog,
    name: 'received-save-protected',
    act: askLocked,
    shows: (actor) => actor.find('dialog', 'received:save.title'),
  },
  {
    ...lockedDialog,
    name: 'received-save-wrong-password',
    server: (server) => received(server, locked ? [locked] : []).on(unlockTransfer, refuse('wrong-password')),
    act: (actor) => unlock(actor, 'not the password'),
    shows: 'errors:wrong-password',
  },
  {
    ...dialog,
    name: 'received-save-beginning',
    server: (server) => received(server, plain ? [plain] : []).on(openUpload, unanswered),
    act: save,
    shows: 'received:save.copying',
  },
  {
    ...dialog,
    name: 'received-saving',
    server: copies('copying', 600_000),
    act: save,
    shows: (actor) => actor.see(/600/),
  },
  {
    ...dialog,
    name: 'received-save-finishing',
    server: copies('copying', 1_500_000),
    act: save,
    shows: 'received:save.finishing',
  },
  {
    ...dialog,
    name: 'received-save-storage-full',
    server: (server) => received(server, plain ? [plain] : []).on(openUpload, refuse('storage-full')),
    act: save,
    shows: 'errors:storage-full',
  },
  { ...dialog, name: 'received-save-failed', server: copies('failed', 0), act: save, shows: 'errors:internal' },
  {
    ...dialog,
    name: 'received-saved',
    server: copies('done', 1_500_000),
    act: save,
    shows: (actor) => actor.see('received:save.doneText', named('plans.pdf')),
  },
];
