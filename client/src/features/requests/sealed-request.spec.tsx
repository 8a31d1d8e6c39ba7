import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readAccountKey, type AccountKeyView } from '#contract/accounts/account-keys.js';
import { readRequest } from '#contract/requests/requests.js';
import { decideSubmission, readSubmission, requestMatrix } from '#contract/requests/reviews.js';
import type { SubmissionView } from '#contract/requests/submissions.js';
import { openSealedText } from '../../encryption/sealed-text.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { lockKeys, unlockKeys } from '../../lib/account-key/unlocked-keys.js';
import { storedFilesSlot, TooLargeHereError, type StoredFile } from '../../lib/opened-files.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { RequestPage } from './pages/request-page.js';
import { buildItem, buildLine, buildRequest } from './testing/request.builder.js';
import { buildSealedSubmission } from './testing/sealed-submission.js';

const items = [buildItem(), buildItem({ itemId: 'i2', kind: 'number', name: 'Children' })];
const submitted = [
  { itemId: 'i1', files: [['scans/护照.pdf', 240_000] as const] },
  { itemId: 'i2', answer: 1200.5 },
];

let server: FakeServer;
let own: TransferKey;
let account: AccountKeyView;
let submission: SubmissionView;
let saved: { title: string; files: readonly StoredFile[] }[];
let failure: Error | undefined;

beforeAll(async () => {
  own = await newTransferKey();
  const facts = { wrappedKey: 'YWdl', passkeys: [], earlier: [], createdAt: 0, isFindable: false };
  account = { recipient: own.recipient, ...facts };
  submission = await buildSealedSubmission(submitted, [own.recipient]);
});

beforeEach(() => {
  lockKeys();
  saved = [];
  failure = undefined;
  const keep = async (title: string, files: readonly StoredFile[]) => {
    if (failure) throw failure;
    saved.push({ title, files });
  };
  storedFilesSlot.set({
    load: async () => ({
      read: async () => new Blob(),
      saveFile: (file) => keep('', [file]),
      saveZip: (files, { title }) => keep(title, files),
    }),
    renderDownloads: () => <p>what is being saved</p>,
  });
  server = new FakeServer().install();
  server.on(readAccountKey, () => ({ key: account }));
  server.on(readRequest, () => buildRequest({ items, sealedTo: own.recipient }));
  server.on(requestMatrix, () => ({ lines: [buildLine()], total: 1, hasFiles: true }));
  server.on(readSubmission, () => submission);
  server.on(decideSubmission, () => submission);
  startSession(buildSession());
});

const show = (at = '/dash/requests/req1234') =>
  renderPage(<RequestPage dialogs={{ forward: () => null, save: () => null }} />, {
    route: '/dash/requests/:slug',
    at,
    namespaces: ['requests', 'preview', 'send', 'sending', 'encryption'],
  });
const openPerson = async () => {
  await show('/dash/requests/req1234?person=p1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Li Wei' }));
  await dialog.findByRole('list', { name: 'Items' });
  return dialog;
};
const unlock = () => unlockKeys(own, account);

describe('while the key is locked', () => {
  it('says that the request is encrypted, and offers to unlock it', async () => {
    await show();
    expect(await screen.findByText('End-to-end encrypted')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Unlock names and files' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download everything' })).toBeNull();
    await unlock();
    expect(await screen.findByRole('button', { name: 'Download everything' })).toBeTruthy();
    expect(screen.getByText('what is being saved')).toBeTruthy();
  });

  it('shows how much there is, and no names', async () => {
    const dialog = await openPerson();
    expect(await dialog.findByText(/^1 encrypted file, 240/)).toBeTruthy();
    expect(dialog.getByText('Encrypted answer')).toBeTruthy();
    expect(dialog.queryByText(/\.age/)).toBeNull();
    for (const action of ['Download all', 'Forward', 'Save to my library'])
      expect(dialog.queryByRole('button', { name: action })).toBeNull();
  });
});

it('adds the public key to the link', async () => {
  await show();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'sampan.test/r/req1234' });
  expect(link.href).toBe(`https://sampan.test/r/req1234#${own.recipient}`);
});

describe('once the key is unlocked', () => {
  beforeEach(() => unlock());

  it('shows names, sizes and answers', async () => {
    const dialog = await openPerson();
    expect(await dialog.findByText('scans/护照.pdf')).toBeTruthy();
    expect(dialog.getByText('1,200.5')).toBeTruthy();
    expect(dialog.queryByText(/ncrypted/)).toBeNull();
  });

  it('saves one file, all of a person by item, and all of the request by person and item', async () => {
    const dialog = await openPerson();
    fireEvent.click(await dialog.findByRole('button', { name: 'Download scans/护照.pdf' }));
    await waitFor(() => expect(saved[0]?.files[0]?.path).toBe('i1/scans/护照.pdf'));
    fireEvent.click(dialog.getByRole('button', { name: 'Download all' }));
    await waitFor(() => expect(saved[1]?.title).toBe('Tax documents 2026 (Li Wei)'));
    expect(saved[1]?.files[0]?.path).toBe('Passport/scans/护照.pdf');
    fireEvent.click(screen.getByRole('button', { name: 'Download everything', hidden: true }));
    await waitFor(() => expect(saved[2]?.title).toBe('Tax documents 2026'));
    expect(saved[2]?.files).toMatchObject([{ slug: 'abc1234', fileId: '1', path: 'Li Wei/Passport/scans/护照.pdf' }]);
  });

  it('seals a comment for the person and the owner', async () => {
    const dialog = await openPerson();
    await dialog.findByText('scans/护照.pdf');
    fireEvent.click(dialog.getByRole('button', { name: 'Send Passport back' }));
    expect(dialog.getByText(/Your comment is encrypted and shown on the request page/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('What is wrong, and what do you need?'), { target: { value: 'Too dark' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    await waitFor(() => expect(server.seen(decideSubmission)).toHaveLength(1));
    const [decision] = server.seen(decideSubmission)[0]?.body.decisions ?? [];
    expect(decision).toMatchObject({ itemId: 'i1', state: 'sent-back', comment: '' });
    expect(await openSealedText(decision?.sealedComment ?? '', [own])).toBe('Too dark');
  });

  it('shows its own comment', async () => {
    const sentBack = [{ itemId: 'i1', state: 'sent-back' as const, comment: 'Too dark' }];
    const view = await buildSealedSubmission(sentBack, [own.recipient]);
    server.on(readSubmission, () => view);
    const dialog = await openPerson();
    expect(await dialog.findByText('Too dark')).toBeTruthy();
  });

  it('says what does not open, and packs the rest', async () => {
    const { sealed, ...view } = submission;
    const broken = { ...view, sealed: { lists: [], visitorKeys: sealed?.visitorKeys ?? [] } };
    server.on(readSubmission, () => broken);
    const dialog = await openPerson();
    expect(await dialog.findByText(/Some of this doesn't open/)).toBeTruthy();
    expect(await dialog.findByText(/^1 encrypted file, 240/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download everything', hidden: true }));
    expect(await screen.findByText(/because they don't open: files from Li Wei/)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('says where a browser cannot save as much', async () => {
    failure = new TooLargeHereError();
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Download everything' }));
    expect(await screen.findByText(/at most 500 MB at once/)).toBeTruthy();
  });
});

it('says that another member cannot open it', async () => {
  account = { ...account, recipient: (await newTransferKey()).recipient };
  await show();
  expect(await screen.findByText(/Only the person who created this request can open/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unlock names and files' })).toBeNull();
  account = { ...account, recipient: own.recipient };
});
