import Button from '@mui/material/Button';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listReceived, type ReceivedTransfer } from '#contract/transfers/received.js';
import { discardUpload, openUpload, watchCopies } from '#contract/transfers/storage.js';
import { createTransfer } from '#contract/transfers/transfers.js';
import { openSealedKey } from '../../encryption/account-key.js';
import { openList, type ListedFile } from '../../encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { lockKeys, unlockKeys } from '../../lib/account-key/unlocked-keys.js';
import { sealedFilesSlot, type OpenedFiles, type SealedFilesProps } from '../../lib/opened-files.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { buildCredential } from '../../lib/testing/credential.builder.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { buildOpened } from '../../lib/testing/opened-files.builder.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { ReceivedPage } from './pages/received-page.js';
import { buildReceived } from './testing/received.builder.js';

const sealed = buildReceived({
  isEncrypted: true,
  content: { title: '', message: '', fileCount: 1, totalBytes: 316 },
});
const listed: ListedFile = { name: '1.age', path: 'plans/报价.pdf', size: 100, payloadKey: btoa('k'.repeat(32)) };

let server: FakeServer;
let received: ReceivedTransfer[];
let asked: SealedFilesProps[];
let key: TransferKey;
let own: TransferKey;
let opened: OpenedFiles;

beforeAll(async () => {
  [key, own] = [await newTransferKey(), await newTransferKey()];
  opened = buildOpened(key, [listed]);
});

beforeEach(async () => {
  received = [sealed];
  asked = [];
  startSession(buildSession());
  const facts = { wrappedKey: btoa('wrapped'), passkeys: [], earlier: [], createdAt: 0, isFindable: false };
  await unlockKeys(own, { recipient: own.recipient, ...facts });
  sealedFilesSlot.set((props) => {
    asked.push(props);
    return <Button onClick={() => props.onOpened(opened)}>Unlock</Button>;
  });
  const upload = buildCredential('new1234', { files: [{ path: '1.age', size: 316, itemPath: 'users/u/new1234/1' }] });
  server = new FakeServer().install();
  server
    .on(listReceived, () => ({ received, next: null }))
    .on(openUpload, () => upload)
    .on(watchCopies, () => ({ state: 'done' as const, copiedBytes: 316, totalBytes: 316 }))
    .on(createTransfer, () => ({ data: { ops: [buildTransfer({ slug: 'new1234' })] } }))
    .on(discardUpload, () => ({ discarded: true as const }));
});
afterEach(() => {
  sealedFilesSlot.set(null);
  lockKeys();
});

async function begin() {
  await renderPage(<ReceivedPage pathOf={(slug) => `/dash/transfers/${slug}`} onSaved={() => undefined} />, {
    route: '/dash/received',
    at: '/dash/received',
    namespaces: ['received'],
  });
  fireEvent.click(await screen.findByRole('button', { name: /to my library$/ }));
  return within(await screen.findByRole('dialog'));
}

describe('saving an encrypted transfer', () => {
  it('makes a new list, and seals the key for the key that is unlocked', async () => {
    const dialog = await begin();
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    expect(asked[0]).toMatchObject({ slug: 'abc1234', recipientId: 'r1', purpose: 'save' });
    fireEvent.click(dialog.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    fireEvent.click(save);
    await dialog.findByRole('link', { name: 'Show it' });
    expect(server.seen(openUpload)[0]?.body.forward).toEqual({ slug: 'abc1234', save: true, isSealed: true });
    const body = server.seen(createTransfer)[0]?.body;
    expect(body).toMatchObject({ sendAs: 'none', message: '', fileObjects: [{ fileName: '1.age' }] });
    expect(body?.wrappedKey).toBeUndefined();
    expect(await openList(body?.sealedList ?? '', key)).toEqual({ version: 1, message: '', files: [listed] });
    expect(await openSealedKey(body?.sealedKey ?? '', [own])).toEqual(key);
    const sent = JSON.stringify([server.seen(openUpload), body]);
    for (const secret of [key.identity, own.identity, '报价']) expect(sent).not.toContain(secret);
  });

  it('of one that also has a password is not offered', async () => {
    received = [{ ...sealed, hasPassword: true, content: null }];
    const dialog = await begin();
    expect(dialog.getByText(/has a password, too/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    expect(asked).toEqual([]);
  });

  it('is told apart in the list', async () => {
    await begin();
    expect(screen.getByText(/End-to-end encrypted/)).toBeTruthy();
  });
});
