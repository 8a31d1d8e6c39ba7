import { fireEvent, screen, within } from '@testing-library/react';
import { readAccountKey, type AccountKeyView } from '#contract/accounts/account-keys.js';
import { SEALED_LIST_MAX_LENGTH } from '#contract/limits.js';
import { listLinkThumbnails, openDownloadPage } from '#contract/transfers/downloads.js';
import { sealKey } from '../../encryption/account-key.js';
import { wrapKey } from '../../encryption/key-password.js';
import { sealList } from '../../encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { lockKeys, unlockKeys } from '../../lib/account-key/unlocked-keys.js';
import { endSession, startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { DownloadPage } from './pages/download-page.js';
import { buildFile } from './testing/file.builder.js';
import { buildPage } from './testing/page.builder.js';

const payloadKey = btoa('k'.repeat(32));
const stored = [
  buildFile({ id: 'f1', path: '1.age', size: 1_500_216, isChecked: true }),
  buildFile({ id: 'f2', path: '2.age', size: 336 }),
];

let server: FakeServer;
let key: TransferKey;
beforeAll(async () => {
  key = await newTransferKey();
});

async function seal(paths = ['照片/<b>boat.jpg', '../../notes.txt']) {
  const sizes = [1_500_000, 120];
  const files = paths.map((path, at) => ({ name: `${at + 1}.age`, path, size: sizes[at] ?? 0, payloadKey }));
  return sealList({ message: '<i>For you</i>', files }, key);
}

beforeEach(async () => {
  const sealedList = await seal();
  server = new FakeServer().install().on(openDownloadPage, () => buildPage({ sealedList, files: stored }));
});

const show = (hash: string) =>
  renderPage(<DownloadPage />, {
    route: '/w/:slug',
    at: `/w/abc1234${hash}`,
    namespaces: ['downloads', 'preview', 'encryption'],
  });
const rows = async () => {
  await screen.findByRole('button', { name: /^Download 照片|^Download notes/ });
  return within(screen.getByRole('region', { name: 'Files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('an encrypted transfer', () => {
  it('shows names and message as text after the key of its link has opened it', async () => {
    const { container } = await show(`#${key.identity}`);
    expect(await screen.findByText('<i>For you</i>')).toBeTruthy();
    expect(await rows()).toEqual(['照片1 file, 1.5 MB', 'Image<b>boat.jpg1.5 MB', 'Textnotes.txt120 bytes']);
    expect(screen.getByText('2 files · 1.5 MB')).toBeTruthy();
    expect(screen.getByText(/We cannot read these files/)).toBeTruthy();
    expect(container.querySelector('b, i')).toBeNull();
    expect(screen.queryByText('1.age')).toBeNull();
    // Verified are the stored bytes, not these.
    expect(screen.queryByText(/^Verified/)).toBeNull();
  });

  it('tells the server neither its key nor which of its files are pictures', async () => {
    await show(`#${key.identity}`);
    await rows();
    expect(server.seen(listLinkThumbnails)).toEqual([]);
    expect(JSON.stringify(server.seen(openDownloadPage))).not.toContain('AGE-SECRET-KEY');
    expect(document.title).not.toContain('AGE-SECRET-KEY');
    const kept = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage));
    expect(JSON.stringify(kept)).not.toContain('AGE-SECRET-KEY');
  });

  it('without a key asks for it, and opens with a key or a whole link', async () => {
    await show('#top');
    expect(await screen.findByText(/This link has no key/)).toBeTruthy();
    expect(screen.queryByText('1.age')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('Key or whole link'), {
      target: { value: ` http://localhost/w/abc1234#${key.identity}\n` },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await rows()).toHaveLength(3);
  });

  it('opens with the password that its key is wrapped by', async () => {
    const [sealedList, wrappedKey] = [await seal(), await wrapKey(key, 'aaaa-bbbb-cccc-dddd')];
    server.on(openDownloadPage, () => buildPage({ sealedList, wrappedKey, files: stored }));
    await show('');
    const type = async (password: string) => {
      fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
      fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    };
    await type('aaaa-bbbb-cccc-eeee');
    expect(await screen.findByText(/This password does not open these files/)).toBeTruthy();
    await type('AAAA BBBB CCCC DDDD');
    expect(await rows()).toHaveLength(3);
  });

  describe('that is sealed for users’ own keys', () => {
    let own: TransferKey;
    let account: AccountKeyView;
    beforeAll(async () => {
      own = await newTransferKey();
      account = {
        recipient: own.recipient,
        wrappedKey: 'YWdl',
        passkeys: [],
        earlier: [],
        createdAt: 0,
        isFindable: false,
      };
    });
    beforeEach(async () => {
      const [sealedList, sealedKey] = [await seal(), await sealKey(key, [own.recipient])];
      server
        .on(openDownloadPage, () => buildPage({ sealedList, sealedKey, files: stored }))
        .on(readAccountKey, () => ({ key: account }));
    });
    afterEach(() => {
      lockKeys();
      endSession();
    });

    it('asks visitors to log in, without what follows the #', async () => {
      await show('#AGE-SECRET-KEY-1WRONG');
      const link = await screen.findByRole('link', { name: 'Log in to use your own key' });
      expect(link.getAttribute('href')).toBe('/login?next=%2Fw%2Fabc1234');
    });

    it('opens with the key that was unlocked in this tab', async () => {
      startSession(buildSession());
      await unlockKeys(own, account);
      await show('');
      expect(await rows()).toHaveLength(3);
    });

    it('says so if the key is not among them', async () => {
      startSession(buildSession());
      const other = await newTransferKey();
      await unlockKeys(other, { ...account, recipient: other.recipient });
      await show('');
      expect(await screen.findByText(/was not encrypted for your key/)).toBeTruthy();
    });
  });

  it.each<[string, () => Promise<string> | string]>([
    ['of another transfer', async () => (await newTransferKey()).identity],
    ['that was cut', () => key.identity.slice(0, -3)],
  ])('says what to do about a key %s', async (_, other) => {
    await show(`#${await other()}`);
    expect(await screen.findByText(/This key does not open these files/)).toBeTruthy();
  });

  it('asks for https where the browser has no cryptography', async () => {
    const { subtle } = crypto;
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: undefined });
    await show(`#${key.identity}`);
    expect(await screen.findByText(/only if its address begins with https/)).toBeTruthy();
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: subtle });
  });

  it.each<[string, () => Promise<string> | string]>([
    ['is larger than any', () => 'A'.repeat(SEALED_LIST_MAX_LENGTH + 4)],
    ['lacks a stored file', () => seal(['1.txt'])],
  ])('refuses a list that %s', async (_, list) => {
    const sealedList = await list();
    server.on(openDownloadPage, () => buildPage({ sealedList, files: stored }));
    await show(`#${key.identity}`);
    expect(await screen.findByText(/This key does not open these files/)).toBeTruthy();
  });
});
