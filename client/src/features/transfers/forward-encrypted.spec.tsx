import Button from '@mui/material/Button';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserView } from '#contract/accounts/auth.js';
import { findPublicKeys, readAccountKey } from '#contract/accounts/account-keys.js';
import { discardUpload, openUpload, watchCopies } from '#contract/transfers/storage.js';
import { createTransfer } from '#contract/transfers/transfers.js';
import { openSealedKey } from '../../encryption/account-key.js';
import { unwrapKey } from '../../encryption/key-password.js';
import { openList, type ListedFile } from '../../encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { sealedFilesSlot, type OpenedFiles } from '../../lib/opened-files.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { buildOpened } from '../../lib/testing/opened-files.builder.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { ForwardPanel } from './components/change/forward-panel.js';
import { buildCredential } from '../../lib/testing/credential.builder.js';

const names = ['plans/报价.pdf', 'offer.pdf'];
const listed: ListedFile[] = names.map((path, index) => ({
  name: `${index + 1}.age`,
  path,
  size: 100,
  payloadKey: btoa('k'.repeat(32)),
}));
const transfer = buildTransfer({
  isEncrypted: true,
  fileNumber: 2,
  totalBytes: 632,
  fileObjects: listed.map(({ name: fileName }, index) => ({
    id: `f${index + 1}`,
    fileName,
    size: 316,
    itemPath: `old/${index}`,
    sha256: null,
    damaged: false,
    infected: false,
    recording: null,
  })),
});

let server: FakeServer;
let key: TransferKey;
let own: TransferKey;
let opened: OpenedFiles;

beforeAll(async () => {
  [key, own] = [await newTransferKey(), await newTransferKey()];
  opened = buildOpened(key, listed);
});

beforeEach(() => {
  startSession(buildSession());
  const facts = { wrappedKey: btoa('wrapped'), passkeys: [], earlier: [], createdAt: 0, isFindable: false };
  sealedFilesSlot.set(({ onOpened }) => <Button onClick={() => onOpened(opened)}>Unlock</Button>);
  server = new FakeServer().install();
  server
    .on(readAccountKey, () => ({ key: { recipient: own.recipient, ...facts } }))
    .on(findPublicKeys, () => ({ keys: [] }))
    .on(openUpload, ({ body }) =>
      buildCredential('new1234', {
        files: transfer.fileObjects
          .filter(({ id }) => body.forward?.fileIds?.includes(id) ?? true)
          .map(({ fileName, size }, index) => ({ path: fileName, size, itemPath: `new/${index}` })),
      }),
    )
    .on(watchCopies, () => ({ state: 'done' as const, copiedBytes: 1, totalBytes: 1 }))
    .on(discardUpload, () => ({ discarded: true as const }))
    .on(createTransfer, () => ({
      data: { ops: [{ ...transfer, slug: 'new1234', link: 'http://localhost/w/new1234' }] },
    }));
});
afterEach(() => sealedFilesSlot.set(null));

const nothing = () => undefined;
const show = (user: UserView = buildUser()) =>
  renderPage(<ForwardPanel user={user} transfer={transfer} onForwarded={nothing} onBack={nothing} />, {
    route: '/dash',
    at: '/dash',
    namespaces: ['send', 'sending', 'encryption'],
  });
const unlock = async () => fireEvent.click(await screen.findByRole('button', { name: 'Unlock' }));
const say = (message: string) => fireEvent.change(screen.getByLabelText(/^Message/), { target: { value: message } });

async function created() {
  await waitFor(() => expect(server.seen(createTransfer)).toHaveLength(1));
  const body = server.seen(createTransfer)[0]?.body;
  if (!body) throw new Error('nothing was created');
  return body;
}

describe('forwarding an encrypted transfer', () => {
  it('begins with its key, and then shows the names', async () => {
    await show();
    expect(await screen.findByRole('button', { name: 'Unlock' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull();
    await unlock();
    expect(await screen.findByRole('checkbox', { name: 'Forward plans/报价.pdf' })).toBeTruthy();
    expect(screen.getByText('2 files, 200 bytes')).toBeTruthy();
  });

  it('makes a link with the same key, and a list of what is chosen', async () => {
    await show();
    await unlock();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Forward offer.pdf' }));
    say('For you');
    fireEvent.click(screen.getByRole('radio', { name: 'Copy link' }));
    fireEvent.click(screen.getByRole('button', { name: 'Get Link' }));
    const link = await screen.findByRole('link', { name: 'Link to your files' });
    expect(link.getAttribute('href')).toBe(`http://localhost/w/new1234#${key.identity}`);
    const body = await created();
    expect(body).toMatchObject({
      message: '',
      password: null,
      fileObjects: [{ fileName: '1.age', itemPath: 'new/0' }],
    });
    expect(server.seen(openUpload)[0]?.body.forward).toEqual({ slug: 'abc1234', fileIds: ['f1'], isSealed: true });
    expect(body.wrappedKey).toBeUndefined();
    expect(await openList(body.sealedList ?? '', key)).toEqual({ version: 1, message: 'For you', files: [listed[0]] });
    expect(await openSealedKey(body.sealedKey ?? '', [own])).toEqual(key);
    const sentText = JSON.stringify([server.seen(openUpload), body]);
    for (const secret of [key.identity, '报价', 'For you']) expect(sentText).not.toContain(secret);
  });

  it('wraps the key by a password for recipients of emails, and shows it once', async () => {
    await show();
    await unlock();
    const field = await screen.findByRole('combobox');
    fireEvent.change(field, { target: { value: 'a@example.com' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    const body = await created();
    const password = (await screen.findByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)).textContent;
    expect(await unwrapKey(body.wrappedKey ?? '', password)).toEqual(key);
    expect(body).toMatchObject({ sendAs: 'email', message: '', emailTo: [{ email: 'a@example.com' }] });
    expect(JSON.stringify(body)).not.toContain(password);
  });

  it('is not offered where encryption is switched off', async () => {
    const user = buildUser();
    await show({ ...user, transferSettings: { ...user.transferSettings, encryption: 'off' } });
    expect(await screen.findByText(/encrypted files cannot be forwarded/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
  });
});
