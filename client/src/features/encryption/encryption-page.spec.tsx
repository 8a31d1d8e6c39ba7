import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  changeKeyPassphrase,
  makeAccountKey,
  readAccountKey,
  removeKeyPasskey,
  renewAccountKey,
  type AccountKeyView,
} from '#contract/accounts/account-keys.js';
import { openSealedKey, unwrapByPassphrase, wrapByPassphrase } from '../../encryption/account-key.js';
import { wordsOf } from '../../encryption/browser/key-words.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { answerTo } from '../../lib/account-key/passphrase-desk.js';
import { lockKeys, unlockedKeys } from '../../lib/account-key/unlocked-keys.js';
import { endSession, startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { installInlineWorker } from '../../lib/testing/inline-worker.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { EncryptionPage } from './pages/encryption-page.js';

const PASSPHRASE = 'calm river under stars';
const OTHER = 'bright moon over hills';

let server: FakeServer;
let key: AccountKeyView | null;
let made: TransferKey;
let wrapped: string;
let putWorkersBack: () => void;

beforeAll(async () => {
  Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
  putWorkersBack = installInlineWorker(answerTo);
  made = await newTransferKey();
  wrapped = await wrapByPassphrase(made, PASSPHRASE);
});
afterAll(() => putWorkersBack());

const viewOf = (changes: Partial<AccountKeyView> = {}): AccountKeyView => ({
  recipient: made.recipient,
  wrappedKey: wrapped,
  passkeys: [],
  earlier: [],
  createdAt: Date.UTC(2026, 0, 1),
  isFindable: false,
  ...changes,
});

beforeEach(() => {
  lockKeys();
  localStorage.clear();
  key = viewOf();
  const changed = ({ body }: { body: { recipient: string; wrappedKey: string } }) => (key = viewOf(body));
  server = new FakeServer()
    .install()
    .on(readAccountKey, () => ({ key }))
    .on(makeAccountKey, changed)
    .on(changeKeyPassphrase, changed)
    .on(renewAccountKey, changed)
    .on(removeKeyPasskey, () => (key = viewOf()));
  startSession(buildSession());
});

const show = () => renderPage(<EncryptionPage />, { route: '/', at: '/', namespaces: ['encryption'] });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function unlock(passphrase = PASSPHRASE) {
  await type('Passphrase', passphrase);
  await confirm('Unlock');
}

/** Goes through the steps of a new key, and types the words that are asked for. */
async function goThroughSteps(last: string) {
  await type('Passphrase', 'short');
  await confirm('Continue');
  await screen.findByText('Use at least 12 characters.');
  await type('Passphrase', OTHER);
  await confirm('Continue');
  const list = await screen.findByRole('list', { name: 'Recovery words' });
  const words = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/^\d+\. /, ''));
  expect(words).toHaveLength(24);
  await confirm('I have saved it');
  await confirm(last);
  const fields = await screen.findAllByLabelText(/^Word \d+$/);
  expect(fields).toHaveLength(4);
  expect(screen.getAllByText('This is not the word on your sheet.')).toHaveLength(4);
  for (const field of fields) {
    const label = document.querySelector(`label[for="${field.id}"]`)?.textContent ?? '';
    fireEvent.change(field, { target: { value: words[Number(/\d+/.exec(label)?.[0]) - 1] } });
  }
  await confirm(last);
  await closed();
}

describe('a user without a key', () => {
  it('makes one, after they have checked their sheet', async () => {
    key = null;
    await show();
    await press('Create key');
    await goThroughSteps('Create key');
    const [{ body } = { body: undefined }] = server.seen(makeAccountKey);
    expect(unlockedKeys()?.map(({ recipient }) => recipient)).toEqual([body?.recipient]);
    expect(await unwrapByPassphrase(body?.wrappedKey ?? '', OTHER)).toEqual(unlockedKeys()?.[0]);
    expect(await screen.findByText(/^Unlocked in this tab/)).toBeTruthy();
    // What outlives the tab has only the public half.
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('SECRET');
  });
});

describe('a key', () => {
  it('is unlocked for this tab, until it is locked or the user logs out', async () => {
    await show();
    await press('Unlock');
    await unlock('a wrong passphrase');
    await screen.findByText('This is not your passphrase.');
    await unlock();
    await closed();
    expect(unlockedKeys()).toEqual([made]);
    await press('Lock');
    expect(unlockedKeys()).toBeNull();
    await press('Unlock');
    await unlock();
    await closed();
    endSession();
    expect(unlockedKeys()).toBeNull();
  });

  it('that the server has exchanged is not unlocked', async () => {
    key = viewOf({ recipient: (await newTransferKey()).recipient });
    await show();
    await press('Unlock');
    await unlock();
    await screen.findByText(/^This does not open your present key/);
    expect(unlockedKeys()).toBeNull();
  });

  it('gets another passphrase once it is unlocked', async () => {
    await show();
    await press('Change passphrase');
    await unlock();
    await screen.findByText(/^The old passphrase will no longer open/);
    await type('Passphrase', OTHER);
    await confirm('Save passphrase');
    await closed();
    const [{ body } = { body: undefined }] = server.seen(changeKeyPassphrase);
    expect(body?.recipient).toBe(made.recipient);
    expect(await unwrapByPassphrase(body?.wrappedKey ?? '', OTHER)).toEqual(made);
  });

  it('is recovered by its sheet', async () => {
    await show();
    await press('Forgot your passphrase?');
    await type('Recovery words', 'abandon ability');
    await type('Passphrase', OTHER);
    await confirm('Save passphrase');
    await screen.findByText(/^A word is missing or misspelled/);
    await type('Recovery words', wordsOf(await newTransferKey()).join(' '));
    await confirm('Save passphrase');
    await screen.findByText(/^This sheet belongs to another key/);
    await type('Recovery words', wordsOf(made).join('\n'));
    await confirm('Save passphrase');
    await closed();
    expect(unlockedKeys()).toEqual([made]);
    expect(server.seen(changeKeyPassphrase)).toHaveLength(1);
  });

  it('is replaced by one that opens it', async () => {
    await show();
    await press('Unlock');
    await unlock();
    await closed();
    await press('Replace key');
    await goThroughSteps('Replace key');
    const [{ body } = { body: undefined }] = server.seen(renewAccountKey);
    expect(body?.previous).toBe(made.recipient);
    expect(await openSealedKey(body?.previousKey ?? '', unlockedKeys() ?? [])).toEqual(made);
  });

  it('that is lost is replaced by one that does not open it', async () => {
    await show();
    await press('Replace key');
    await goThroughSteps('Replace key');
    expect(server.seen(renewAccountKey)[0]?.body.previousKey).toBeNull();
  });

  it('loses a passkey that is removed', async () => {
    const passkey = { passkeyId: 'p1', name: 'Laptop', credential: '', wrappedKey: '', createdAt: 0 };
    key = viewOf({ passkeys: [passkey] });
    await show();
    await press('Remove Laptop');
    await confirm('Remove');
    await closed();
    expect(server.seen(removeKeyPasskey)[0]?.params).toEqual(['p1']);
    expect(screen.queryByText('Laptop')).toBeNull();
  });
});

it('a page without a secure connection says why it has no keys', async () => {
  Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true });
  await show();
  expect(await screen.findByText(/begins with https/)).toBeTruthy();
  Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
});
