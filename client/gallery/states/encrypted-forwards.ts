import { readAccountKey } from '#contract/accounts/account-keys.js';
import { suggestContacts } from '#contract/contacts.js';
import { openDownloadPage } from '#contract/transfers/downloads.js';
import { openUpload, watchCopies } from '#contract/transfers/storage.js';
import { buildFile } from '../../src/features/downloads/testing/file.builder.js';
import { buildPage } from '../../src/features/downloads/testing/page.builder.js';
import { buildCredential } from '../../src/lib/testing/credential.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import type { GalleryState } from '../state.js';
import { sentPage, unlock } from './encryption.js';

const copies = ['1.age', '2.age'].map((path, index) => ({ path, size: 20_216, itemPath: `new/${index}` }));

const page = (more?: (server: FakeServer) => unknown) => ({
  ...sentPage,
  server: (server: FakeServer) => {
    sentPage.server?.(server);
    server
      .on(suggestContacts, () => ({ contacts: [], groups: [] }))
      .on(openUpload, () => buildCredential('abc1234', { files: copies }))
      .on(watchCopies, () => ({ state: 'done' as const, copiedBytes: 40_432, totalBytes: 40_432 }));
    more?.(server);
  },
});

const open = page();
const openForwarding = (actor: Actor) => actor.press('transfer:forward');
const openFiles = async (actor: Actor) => {
  await openForwarding(actor);
  await actor.find('form', 'sending:change.forward');
  await unlock(actor, undefined, 'encryption:page.unlock');
  await actor.find('checkbox', /ground floor/);
};
const addRecipient = async (actor: Actor) => {
  const field = await actor.find('combobox');
  await actor.fill(field, 'ravi@example.com');
  await actor.key('Enter', field);
};

const openAdding = (actor: Actor) => actor.press('transfer:addFiles');

/** Files for an encrypted transfer. */
const changeStates: readonly GalleryState[] = [
  { ...open, name: 'encrypted-change-locked', act: openAdding, shows: 'encryption:page.changeLocked' },
  {
    ...page((server) => server.on(readAccountKey, () => ({ key: null }))),
    name: 'encrypted-change-no-key',
    act: openAdding,
    shows: 'encryption:page.changeNoKey',
  },
  {
    ...open,
    name: 'encrypted-change-opened',
    act: async (actor) => {
      await openAdding(actor);
      await unlock(actor, undefined, 'encryption:page.unlock');
    },
    shows: 'sending:change.addText',
  },
];

/** Forwarding of an encrypted transfer. */
export const encryptedForwardStates: readonly GalleryState[] = [
  ...changeStates,
  { ...open, name: 'encrypted-forward-locked', act: openForwarding, shows: 'encryption:page.forwardLocked' },
  { ...open, name: 'encrypted-forward-form', act: openFiles, shows: 'encryption:holders.own' },
  {
    ...page((server) => server.on(readAccountKey, () => ({ key: null }))),
    name: 'encrypted-forward-no-key',
    act: openForwarding,
    shows: 'encryption:page.forwardNoKey',
  },
  {
    ...page((server) =>
      server.on(openDownloadPage, () =>
        buildPage({
          sealedList: 'YWdl',
          sealedKey: 'YWdl',
          files: [buildFile({ id: 'f1', path: '1.age' })],
          isOwner: true,
        }),
      ),
    ),
    name: 'encrypted-forward-other-key',
    act: async (actor) => {
      await openForwarding(actor);
      await actor.find('form', 'sending:change.forward');
      await unlock(actor, undefined, 'encryption:page.unlock');
    },
    shows: 'encryption:page.forwardNotForYou',
  },
  {
    ...open,
    name: 'encrypted-forward-by-link',
    act: async (actor) => {
      await openFiles(actor);
      await actor.choose('radio', 'sending:options.copyLink');
      await actor.press('send:footer.getLink');
    },
    shows: 'sending:done.keyInLink',
  },
  {
    ...open,
    name: 'encrypted-forward-by-mail',
    act: async (actor) => {
      await openFiles(actor);
      await addRecipient(actor);
      await actor.press('send:footer.transfer');
    },
    shows: 'sending:done.passwordText',
  },
];
