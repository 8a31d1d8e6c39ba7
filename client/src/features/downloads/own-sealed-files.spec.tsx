import { fireEvent, screen, waitFor } from '@testing-library/react';
import { readAccountKey, type AccountKeyView } from '#contract/accounts/account-keys.js';
import { openDownloadPage } from '#contract/transfers/downloads.js';
import { sealKey, wrapByPassphrase } from '../../encryption/account-key.js';
import { sealList } from '../../encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { answerTo } from '../../lib/account-key/passphrase-desk.js';
import { lockKeys } from '../../lib/account-key/unlocked-keys.js';
import type { OpenedFiles, SealedFilesProps } from '../../lib/opened-files.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { installInlineWorker } from '../../lib/testing/inline-worker.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { OwnSealedFiles } from './components/own-sealed-files.js';
import { buildFile } from './testing/file.builder.js';
import { buildPage } from './testing/page.builder.js';

const PASSPHRASE = 'calm river under stars';
const files = [{ name: '1.age', path: 'plans/报价.pdf', size: 120, payloadKey: btoa('k'.repeat(32)) }];

let server: FakeServer;
let own: TransferKey;
let key: AccountKeyView | null;
let account: AccountKeyView;
let opened: (OpenedFiles | null)[];
let putWorkersBack: () => void;

beforeAll(async () => {
  putWorkersBack = installInlineWorker(answerTo);
  own = await newTransferKey();
  const wrappedKey = await wrapByPassphrase(own, PASSPHRASE);
  const facts = { passkeys: [], earlier: [], createdAt: 0, isFindable: false };
  account = { recipient: own.recipient, wrappedKey, ...facts };
});
afterAll(() => putWorkersBack());

beforeEach(() => {
  lockKeys();
  key = account;
  opened = [];
  server = new FakeServer().install().on(readAccountKey, () => ({ key }));
  startSession(buildSession());
});

/** A transfer that was sealed for these keys. */
async function sent(recipients: string[]): Promise<void> {
  const transfer = await newTransferKey();
  const sealedList = await sealList({ message: '', files }, transfer);
  const sealedKey = await sealKey(transfer, recipients);
  const stored = [buildFile({ id: 'f1', path: '1.age', size: 336 })];
  server.on(openDownloadPage, () => buildPage({ sealedList, sealedKey, files: stored, isOwner: true }));
}

const onOpened = (files: OpenedFiles | null) => opened.push(files);
const show = (props: Partial<SealedFilesProps> = {}) =>
  renderPage(<OwnSealedFiles slug="abc1234" {...props} onOpened={onOpened} />, {
    route: '/',
    at: '/',
    namespaces: ['encryption', 'downloads'],
  });

async function unlock(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Unlock names and files' }));
  fireEvent.change(await screen.findByLabelText('Passphrase'), { target: { value: PASSPHRASE } });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
}

describe('the user’s own encrypted transfer', () => {
  it('tells names and sizes after the key was unlocked, until it is locked', async () => {
    await sent([(await newTransferKey()).recipient, own.recipient]);
    await show();
    await unlock();
    await waitFor(() => expect(opened.at(-1)?.files.get('f1')).toMatchObject({ path: 'plans/报价.pdf', size: 120 }));
    lockKeys();
    await waitFor(() => expect(opened.at(-1)).toBeNull());
  });

  it('that another key was used for says so', async () => {
    await sent([(await newTransferKey()).recipient]);
    await show();
    await unlock();
    expect(await screen.findByText(/was not encrypted for your key/)).toBeTruthy();
    expect(opened.some((files) => files !== null)).toBe(false);
  });

  it('gives its key and its list, so that it can be forwarded', async () => {
    await sent([own.recipient]);
    await show({ purpose: 'forward' });
    await unlock();
    await waitFor(() => expect(opened.at(-1)?.listed.get('f1')).toEqual(files[0]));
    expect(opened.at(-1)?.key.identity).toMatch(/^AGE-SECRET-KEY-1/);
  });

  it('says why it cannot be forwarded', async () => {
    await sent([(await newTransferKey()).recipient]);
    await show({ purpose: 'forward' });
    await unlock();
    expect(await screen.findByText(/so it cannot be forwarded here/)).toBeTruthy();
  });

  it('says that a user without a key cannot forward it', async () => {
    key = null;
    await show({ purpose: 'forward' });
    expect(await screen.findByText(/you need a key of your own/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why what others sent cannot be saved, and opens it by the personal link', async () => {
    await sent([(await newTransferKey()).recipient]);
    await show({ purpose: 'save', recipientId: 'r1' });
    await unlock();
    expect(await screen.findByText(/so it cannot be saved here/)).toBeTruthy();
    expect(server.seen(openDownloadPage)[0]?.body).toMatchObject({ slug: 'abc1234', recipientId: 'r1' });
  });

  it('says why the server refuses what is to be saved', async () => {
    server.on(openDownloadPage, () => {
      throw new Refusal('download-limit-reached');
    });
    await show({ purpose: 'save' });
    await unlock();
    expect(await screen.findByText(/download limit/)).toBeTruthy();
  });

  it('offers nothing to a user without a key', async () => {
    key = null;
    await show();
    await waitFor(() => expect(server.seen(readAccountKey)).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.seen(openDownloadPage)).toEqual([]);
  });
});
