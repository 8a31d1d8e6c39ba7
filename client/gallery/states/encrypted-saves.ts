import { readAccountKey } from '#contract/accounts/account-keys.js';
import { openDownloadPage } from '#contract/transfers/downloads.js';
import { listReceived } from '#contract/transfers/received.js';
import { buildPage } from '../../src/features/downloads/testing/page.builder.js';
import { buildReceived } from '../../src/features/received/testing/received.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import type { GalleryState } from '../state.js';
import { sentPage, unlock } from './encryption.js';
import { member } from './sample-data.js';

const content = { title: '', message: '', fileCount: 2, totalBytes: 1_520_800 };
const sealed = buildReceived({ isEncrypted: true, content });
const page = (received = sealed, more?: (server: FakeServer) => unknown) =>
  ({
    at: '/dash/received',
    user: member,
    server: (server: FakeServer) => {
      sentPage.server?.(server);
      server.on(listReceived, () => ({ received: [received], next: null }));
      more?.(server);
    },
  }) as const;

const ask = (actor: Actor) =>
  actor.press('received:row.saveNamed', { values: { name: actor.text('received:row.unnamed') } });
const open = async (actor: Actor) => {
  await ask(actor);
  await actor.find('dialog', 'received:save.title');
  await unlock(actor, undefined, 'encryption:page.unlock');
};

/** Saving of an encrypted transfer that was received. */
export const encryptedSaveStates: readonly GalleryState[] = [
  { ...page(), name: 'received-save-encrypted', act: ask, shows: 'encryption:page.saveLocked' },
  {
    ...page(sealed, (server) => server.on(readAccountKey, () => ({ key: null }))),
    name: 'received-save-encrypted-no-key',
    act: ask,
    shows: 'encryption:page.saveNoKey',
  },
  {
    ...page(sealed, (server) =>
      server.on(openDownloadPage, () => buildPage({ sealedList: 'YWdl', sealedKey: 'YWdl' })),
    ),
    name: 'received-save-encrypted-other-key',
    act: open,
    shows: 'encryption:page.saveNotForYou',
  },
  {
    ...page(buildReceived({ isEncrypted: true, hasPassword: true, content: null })),
    name: 'received-save-encrypted-protected',
    act: ask,
    shows: 'received:save.protected',
  },
];
