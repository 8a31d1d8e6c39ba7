import { listContactGroups, listContacts } from '#contract/contacts.js';
import { listReceived } from '#contract/transfers/received.js';
import { shareTransfer } from '#contract/transfers/transfer-changes.js';
import { listTransfers } from '#contract/transfers/transfers.js';
import { buildContact } from '../../src/features/contacts/testing/contact.builder.js';
import { buildReceived } from '../../src/features/received/testing/received.builder.js';
import type { TextKey } from '../../src/i18n/index.js';
import { buildUser } from '../../src/lib/testing/builders.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { buildList, buildTransfer } from '../../src/lib/testing/transfer.builder.js';
import type { Actor } from '../actor.js';
import { refuse } from '../answers.js';
import type { GalleryState } from '../state.js';
import { inSomebodysTeam, inTeam } from './sample-data.js';
import { transferPage } from './transfer-page.js';

const openSharing = (value: TextKey) => (actor: Actor) =>
  actor.press('send:options.value', { values: { name: actor.text('send:options.sharing'), value: actor.text(value) } });
const openUnshared = openSharing('send:options.justYou');

const sharedWith = (actor: Actor, value: string) =>
  actor.find('button', 'send:options.value', { values: { name: actor.text('send:options.sharing'), value } });

const shared = (more?: (server: FakeServer) => unknown) => ({
  ...transferPage({ shared: true, sharedWith: ['user-2'] }, more, 'sharing'),
  user: inTeam,
});
const ofTwo = {
  at: '/dash/transfers?by=team',
  user: inTeam,
  server: (server: FakeServer) =>
    void server.on(listTransfers, () =>
      buildList([
        buildTransfer({ shared: true }),
        buildTransfer({ _id: 't2', slug: 'abc1235', fileName: 'film.mov', createdBy: 'user-2' }),
        buildTransfer({
          _id: 't3',
          slug: 'abc1236',
          fileName: 'tender.zip',
          fileNumber: 4,
          moreFiles: 3,
          createdBy: 'user-3',
        }),
      ]),
    ),
} as const;

/** Differences that a team makes to the pages of transfers and contacts. */
export const teamSharingStates: readonly GalleryState[] = [
  {
    name: 'send-sharing-team',
    at: '/dash',
    user: inTeam,
    act: async (actor) => {
      await openUnshared(actor);
      await actor.choose('checkbox', /Ravi Kumar/);
    },
    shows: (actor) => sharedWith(actor, '1'),
  },
  {
    name: 'send-sharing-everyone',
    at: '/dash',
    user: inTeam,
    act: async (actor) => {
      await openUnshared(actor);
      await actor.choose('switch', 'teams:share.everyone');
    },
    shows: (actor) => sharedWith(actor, '2'),
  },
  { ...shared(), name: 'transfer-sharing', shows: 'teams:share.hint' },
  {
    ...transferPage({ recipientsOnly: true }, undefined, 'sharing'),
    name: 'transfer-recipients-only',
    shows: 'sending:options.recipientsOnlyHint',
  },
  {
    name: 'send-recipients-only',
    at: '/dash',
    user: inTeam,
    act: async (actor) => {
      await openUnshared(actor);
      await actor.choose('switch', 'sending:options.recipientsOnly');
    },
    shows: (actor) => sharedWith(actor, actor.text('send:options.recipientsOnly')),
  },
  {
    name: 'send-recipients-only-demanded',
    at: '/dash',
    user: { ...inTeam, transferSettings: { ...buildUser().transferSettings, recipientsOnly: true } },
    act: openSharing('send:options.recipientsOnly'),
    shows: 'sending:options.recipientsOnlyDemanded',
  },
  {
    ...shared((server) => server.on(shareTransfer, refuse('sharing-not-allowed'))),
    name: 'transfer-sharing-refused',
    act: (actor) => actor.choose('checkbox', /陈静/),
    shows: 'errors:sharing-not-allowed',
  },
  {
    ...ofTwo,
    name: 'transfers-of-team',
    // After the number of files.
    shows: /by 陈静|由 陈静 发送/,
  },
  {
    ...ofTwo,
    name: 'transfers-of-person-empty',
    at: '/dash/transfers?by=user-2',
    server: (server) => server.on(listTransfers, () => buildList([])),
    shows: 'transfers:empty.team',
  },
  {
    name: 'received-shared',
    at: '/dash/received',
    user: inSomebodysTeam,
    server: (server) =>
      server.on(listReceived, () => ({
        received: [
          buildReceived({ recipientId: null }),
          buildReceived({ slug: 'abc1235', recipientId: null, hasPassword: true, content: null }),
        ],
        next: null,
      })),
    shows: (actor) => actor.see(new RegExp(actor.text('received:row.shared'))),
  },
  {
    name: 'contacts-of-team',
    at: '/dash/contacts?book=team',
    user: inSomebodysTeam,
    server: (server) =>
      server
        .on(listContacts, () => ({ contacts: [buildContact()], total: 1 }))
        .on(listContactGroups, () => ({ groups: [], allContacts: 1 })),
    shows: 'contacts:books.team',
  },
];
