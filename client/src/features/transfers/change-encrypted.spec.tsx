import Button from '@mui/material/Button';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ListedFile } from '../../encryption/sealed-list.js';
import { newTransferKey, type TransferKey } from '../../encryption/transfer-key.js';
import { sealedFilesSlot, type OpenedFiles, type SealedFilesProps } from '../../lib/opened-files.js';
import { buildUser } from '../../lib/testing/builders.js';
import { buildOpened } from '../../lib/testing/opened-files.builder.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { SendError } from '../../sending/outcome/send-error.js';
import type { UploadSnapshot } from '../../upload/index.js';
import { changeServices, type AddRequest, type ChangeServices, type ReplaceRequest } from './api/change-services.js';
import { AddFilesPanel, ReplaceFilePanel } from './components/change/change-panel.js';
import { buildSentFile, buildVersion } from './testing/sent-file.builder.js';
import { ViewPage } from './testing/view.page.js';

const entry = (name: string, path: string): ListedFile => ({
  name,
  path,
  size: 100,
  payloadKey: btoa('k'.repeat(32)),
});
const present = entry('1.age', 'plans/报价.pdf');
const removed = entry('2.age', 'plans/old.pdf');
const file = buildSentFile('f1', '1.age');
const transfer = buildTransfer({
  isEncrypted: true,
  revision: 7,
  fileObjects: [file],
  versions: [buildVersion('f2', '2.age', 'f1')],
});

let key: TransferKey;
let opened: OpenedFiles;
let asked: SealedFilesProps[];

beforeAll(async () => {
  key = await newTransferKey();
  opened = buildOpened(key, [present], [removed]);
});
beforeEach(() => {
  asked = [];
  sealedFilesSlot.set((props) => {
    asked.push(props);
    return <Button onClick={() => props.onOpened(opened)}>Unlock</Button>;
  });
});
afterEach(() => sealedFilesSlot.set(null));

const nothing = () => undefined;
const at: Parameters<typeof renderPage>[1] = {
  route: '/dash',
  at: '/dash',
  namespaces: ['send', 'sending', 'encryption'],
};
const on = { user: buildUser(), transfer, onChanged: nothing, onBack: nothing };
const pick = () =>
  fireEvent.change(screen.getByTestId('pick-files'), { target: { files: [new File(['x'], 'new.pdf')] } });
const unlock = async () => fireEvent.click(await screen.findByRole('button', { name: 'Unlock' }));

/** Services that note what they are asked for, and fail. */
function noting() {
  const requests: (AddRequest | ReplaceRequest)[] = [];
  const note = (request: AddRequest | ReplaceRequest) => {
    requests.push(request);
    const result = Promise.reject(new SendError('record', new Error('only noted')));
    const snapshot = () => ({ phase: 'uploading' }) as UploadSnapshot;
    return Promise.resolve({ subscribe: () => nothing, snapshot, cancel: () => Promise.resolve(), result });
  };
  const services: ChangeServices = { ...changeServices, addFiles: note, replaceFile: note };
  return { requests, services };
}

describe('an encrypted transfer', () => {
  it('takes files once its key is unlocked, for that key', async () => {
    const { requests, services } = noting();
    await renderPage(<AddFilesPanel {...on} services={services} />, at);
    expect(screen.queryByTestId('pick-files')).toBeNull();
    expect(asked[0]).toMatchObject({ slug: 'abc1234', revision: 7, purpose: 'change' });
    await unlock();
    expect(await screen.findByTestId('pick-files')).toBeTruthy();
    pick();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(requests).toMatchObject([{ files: [{ path: 'new.pdf' }], opened }]);
  });

  it('has a file replaced in the folder that its list names', async () => {
    const { requests, services } = noting();
    await renderPage(<ReplaceFilePanel {...on} file={file} services={services} />, at);
    await unlock();
    expect(await screen.findByText(/replaces plans\/报价\.pdf/)).toBeTruthy();
    pick();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(requests).toMatchObject([{ fileId: 'f1', file: { path: 'plans/new.pdf' }, opened }]);
  });

  it('offers its changes, and names its versions once it is opened', async () => {
    await new ViewPage(transfer).open();
    expect(await screen.findByRole('button', { name: 'Add files' })).toBeTruthy();
    const versions = within(await screen.findByRole('list', { name: 'Earlier versions' }));
    expect(versions.getByText('2.age')).toBeTruthy();
    await unlock();
    expect(await versions.findByText('plans/old.pdf')).toBeTruthy();
    expect(versions.getByText(/plans\/报价\.pdf/)).toBeTruthy();
  });
});
