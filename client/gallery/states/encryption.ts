import {
  changeKeyPassphrase,
  findPublicKeys,
  makeAccountKey,
  readAccountKey,
  type AccountKeyView,
} from '#contract/accounts/account-keys.js';
import { openDownloadPage } from '#contract/transfers/downloads.js';
import { buildFile } from '../../src/features/downloads/testing/file.builder.js';
import { buildPage } from '../../src/features/downloads/testing/page.builder.js';
import { buildSentFile } from '../../src/features/transfers/testing/sent-file.builder.js';
import type { TextKey } from '../../src/i18n/index.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import type { GalleryState } from '../state.js';
import { member } from './sample-data.js';
import { asUser, fill, openOption } from './send.js';
import { transferPage } from './transfer-page.js';

const PASSPHRASE = 'calm river under stars';
const ON = Date.UTC(2026, 6, 5);

/** A key of 32 equal bytes, wrapped by `PASSPHRASE`. */
export const key: AccountKeyView = {
  recipient: 'age1zwlyl6h27gzv0lfntr7fcqrjrzqazap8sy5zylkxwneh7llf0dksu37mwt',
  wrappedKey:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBCczBGMEZZZTV0MEdQQVNZLzlVTUt3IDEwCkZoMDIyVHN5OUFnMnFxVURjTHo3K2psVUJ4ZktYMjV4WTAyYXptM0thRm8KLS0tIHp2R25BbGdzMHh3SHNsR3lXbUxqeWJ6MitXeXpqczVNNXNLQitlbGxzaUkK0hyUOuEoku/OWy0ACGyEhUg2n5k3UT3HHzkCfdHguU3fi0oJOwlTWa0qQoaXJhu+x821vZ97jz2OUwVoX4OA6tN5aRkxmXitYQN0zCVhe5gkKRXNHu9Q5xEeVKMrPMXHbJ5E3/61sPDUaA==',
  passkeys: [],
  earlier: [],
  createdAt: ON,
  isFindable: false,
};

/** The key and the list of a transfer, which this key opens. */
const sealedKey =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBMalFHMG9kc1dhMWN1MWJUanJxVGpBUDlST3kzWGFTVlRWK2VFOExMVDE0CkQxb2NBcEd2NWgwbWdHbVcwRGhFNjFMVm82Z1R6RE5VQThNcUlCSHRTY0kKLS0tIFpuWDQzQVFxcy9aSVlDbEg4RXNBQzJCdXRvd0FoQVhMTmdVb3ZsVFlKKzAKiwWhWAZwtmWsK2w8Ldxyx/31qdNugSzN9Ga2ZAMKtaWOBenZ208qd8L6NhcHB9UlyX4rCqRHtjuWP/TdToyVShLZRmMcpvwir+2kW1lCtHp90hck13scWsN8uIgUIUu6rEjtjPAHxv44hg==';
const sealedList =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB3V01HT2VzeXVRVzFDVW90MG9ET2tkWUxJZDZzdy9VTGE5ZGFIQTNqZ21rCk5zOEJaeGJUTUo0bEdac0dpTFZTdytrUDVyL1FmK0x6RTZ0QWxkSWlpb0UKLS0tIDJBd0h5ZmxjbVFiVFQxMC9nTHRnUkxMbmFlV09YSzBkeU82SEh6UWdPRHMKJSx5s5PwWXdz+dUVo7OP3LxtNeDjqc2JHUlTPle94xRoVBOot2arAsyYWuDqduKgunNnnXmVJBiOgBD8oK6DfZogWDeLJrb36pGzJzffFd+KhkhiMMamW5qIKIhUV2+7Q5jce9brS/XYov3esv77/+xIKe3I5SqkgLKfY+IBgKffhoRQimjF7S6prZrxF117pQB/k15G1SbudHtqFjJ3jIvRNBRCQ695efmTaNiFv6QtesMeJzqJJCZxa6F8e6eXCuPFrXmUMV1lHf0299GQ4fg495Lfllnzm+dzUku5S6rBYSeFp3VuZwsKSynVgb+i37pv5lfhwZeqCenw1+FTy9mfNK1NG6Wdur+yWAtoJDH7v4EgebugWqdPxY8J2Q18MuC6yWhzdc9hUy2Sp0rGNXGATHVCwZAz5ndkEUJE0w0=';
const stored = [
  buildFile({ id: 'f1', path: '1.age', size: 1_500_584 }),
  buildFile({ id: 'f2', path: '2.age', size: 20_216 }),
];

export const answers = (server: FakeServer, kept: AccountKeyView | null): void =>
  void server
    .on(readAccountKey, () => ({ key: kept }))
    .on(makeAccountKey, ({ body }) => ({ ...key, ...body }))
    .on(changeKeyPassphrase, ({ body }) => ({ ...key, ...body }));

const page = { at: '/dash/account/encryption', user: member } as const;
const without = { ...page, server: (server: FakeServer) => answers(server, null) };
const withKey = { ...page, server: (server: FakeServer) => answers(server, key) };

async function chooseAPassphrase(actor: Actor): Promise<void> {
  await actor.press('encryption:none.make');
  await actor.press('encryption:passphrase.propose');
  await actor.press('encryption:passphrase.next');
}

export async function unlock(
  actor: Actor,
  typed = PASSPHRASE,
  button: TextKey = 'encryption:unlock.confirm',
): Promise<void> {
  await actor.press(button);
  await actor.type('encryption:passphrase.label', typed);
  await actor.press('encryption:unlock.confirm', { within: await actor.find('dialog') });
}

export const sentPage = transferPage(
  {
    isEncrypted: true,
    fileObjects: [buildSentFile('f1', '1.age', { size: 1_500_584 }), buildSentFile('f2', '2.age', { size: 20_216 })],
  },
  (server) => {
    answers(server, key);
    server.on(openDownloadPage, () => buildPage({ sealedList, sealedKey, files: stored, isOwner: true }));
  },
);
const linkPage = {
  at: '/w/abc1234',
  server: (server: FakeServer) => {
    answers(server, key);
    server.on(openDownloadPage, () => buildPage({ sealedList, sealedKey, wrappedKey: 'YWdl', files: stored }));
  },
} as const;

const usedStates: readonly GalleryState[] = [
  { ...sentPage, name: 'encryption-sent-locked', shows: 'encryption:page.unlock' },
  {
    ...sentPage,
    name: 'encryption-sent-opened',
    act: (actor) => unlock(actor, PASSPHRASE, 'encryption:page.unlock'),
    shows: /ground floor\.pdf/,
  },
  { ...linkPage, name: 'encryption-link-visitor', shows: 'encryption:page.login' },
  { ...linkPage, name: 'encryption-link-member', user: member, shows: 'encryption:page.open' },
  {
    ...linkPage,
    name: 'encryption-link-opened',
    user: member,
    act: (actor) => unlock(actor, PASSPHRASE, 'encryption:page.open'),
    shows: /ground floor\.pdf/,
  },
  asUser('encrypt-holders', {
    user: member,
    storage: { 'known-keys': JSON.stringify({ 'bo@example.com': `age1${'q'.repeat(58)}` }) },
    server: (server) => {
      answers(server, key);
      server.on(findPublicKeys, ({ body }) => ({
        keys: body.emails.map((email) => ({ email, recipient: key.recipient })),
      }));
    },
    act: async (actor) => {
      await fill()(actor);
      await openOption('password')(actor);
      await actor.choose('switch', 'sending:options.encrypt');
    },
    shows: 'encryption:holders.text',
  }),
];

/** The user's key of end-to-end encryption. */
export const encryptionStates: readonly GalleryState[] = [
  ...usedStates,
  { ...without, name: 'encryption-none', shows: 'encryption:none.loss' },
  {
    ...without,
    name: 'encryption-passphrase',
    act: (actor) => actor.press('encryption:none.make'),
    shows: 'encryption:passphrase.text',
  },
  { ...without, name: 'encryption-sheet', act: chooseAPassphrase, shows: 'encryption:sheet.use' },
  {
    ...without,
    name: 'encryption-check',
    async act(actor) {
      await chooseAPassphrase(actor);
      await actor.press('encryption:sheet.next');
      await actor.press('encryption:none.make', { within: await actor.find('dialog') });
    },
    shows: 'encryption:check.text',
  },
  { ...withKey, name: 'encryption-locked', shows: 'encryption:key.locked' },
  {
    ...withKey,
    name: 'encryption-unlock-wrong',
    act: (actor) => unlock(actor, 'a wrong passphrase'),
    shows: 'encryption:unlock.wrong',
  },
  {
    ...page,
    name: 'encryption-unlocked',
    server: (server) =>
      answers(server, {
        ...key,
        earlier: [{ recipient: key.recipient, wrappedKey: 'YWdl', retiredAt: ON }],
        passkeys: [
          { passkeyId: 'p1', name: 'MacBook', credential: 'x', wrappedKey: 'YWdl', createdAt: ON },
          { passkeyId: 'p2', name: 'Pixel 12', credential: 'x', wrappedKey: 'YWdl', createdAt: ON },
        ],
      }),
    act: (actor) => unlock(actor),
    shows: 'encryption:key.unlocked',
  },
  {
    ...withKey,
    name: 'encryption-recover',
    async act(actor) {
      await actor.press('encryption:recover.open');
      await actor.type('encryption:recover.words', 'abandon ability');
      await actor.press('encryption:change.confirm');
    },
    shows: 'encryption:recover.wrong',
  },
  {
    ...withKey,
    name: 'encryption-passkey-add',
    async act(actor) {
      await unlock(actor);
      await actor.press('encryption:passkeys.add');
    },
    shows: 'encryption:passkeys.addText',
  },
];
