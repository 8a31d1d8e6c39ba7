import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { discardUpload, openUpload, watchCopies } from '#contract/transfers/storage.js';
import { createTransfer, type TransferView } from '#contract/transfers/transfers.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import type { UploadSnapshot } from '../../upload/index.js';
import { AddFilesPanel, ReplaceFilePanel } from './components/change/change-panel.js';
import { ForwardPanel } from './components/change/forward-panel.js';
import { changeServices, type AddRequest, type ChangeServices, type ReplaceRequest } from './api/change-services.js';
import { buildCredential } from '../../lib/testing/credential.builder.js';
import { SendError } from '../../sending/outcome/send-error.js';

const file = (id: string, damaged = false) => ({
  id,
  fileName: `${id}.bin`,
  size: 500,
  itemPath: `old/${id}`,
  sha256: null,
  damaged,
  infected: false,
  recording: null,
});

const transfer = buildTransfer({
  _id: 't1',
  sendAs: 'link',
  emailTo: [],
  fileObjects: [file('f1'), file('f2'), file('f3', true)],
  fileName: 'f1.bin',
  fileNumber: 3,
  totalBytes: 1500,
});

const at = { route: '/dash', at: '/dash', namespaces: ['send' as const, 'sending' as const] };
const nothing = () => undefined;
const running: UploadSnapshot = {
  phase: 'uploading',
  sentBytes: 1,
  totalBytes: 2,
  filesDone: 0,
  fileBytes: [],
  filesTotal: 1,
  bytesPerSecond: 1,
};
/** The same object until something changes. */
const idle = () => running;

describe('adding files', () => {
  async function pick(result: Promise<TransferView>) {
    const asked: AddRequest[] = [];
    let changed = 0;
    const services: ChangeServices = {
      ...changeServices,
      addFiles(request) {
        asked.push(request);
        return { subscribe: () => nothing, snapshot: idle, cancel: () => Promise.resolve(), result };
      },
    };
    const { router } = await renderPage(
      <AddFilesPanel
        user={buildUser()}
        transfer={transfer}
        onChanged={() => (changed += 1)}
        onBack={nothing}
        services={services}
      />,
      { ...at, at: '/dash?transfer=abc1234' },
    );
    const files = [new File(['x'], 'more.txt'), new File(['x'], 'more.txt')];
    fireEvent.change(await screen.findByTestId('pick-files'), { target: { files } });
    return { asked, changes: () => changed, router };
  }

  it('sends at once what is picked, each name once, and says that it is done', async () => {
    let finish: (changed: TransferView) => void = nothing;
    const { asked, changes } = await pick(new Promise((resolve) => (finish = resolve)));
    expect(await screen.findByRole('progressbar', { name: 'Upload progress' })).toBeTruthy();
    expect(asked.map(({ files }) => files.map(({ path }) => path))).toEqual([['more.txt']]);
    expect(changes()).toBe(0);
    finish(transfer);
    expect(await screen.findByRole('heading', { name: 'Your transfer has been updated.' })).toBeTruthy();
    expect(changes()).toBe(1);
  });

  it('asks before its view is closed', async () => {
    const { router } = await pick(new Promise(nothing));
    await screen.findByRole('progressbar', { name: 'Upload progress' });
    await act(() => router.navigate('/dash?transfer=abc1234&section=log'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate('/dash'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(router.state.location.search).toBe('?transfer=abc1234&section=log');
  });

  it('says why it was refused, and lets another try begin', async () => {
    const refused = Object.assign(new Error(), { code: 'transfer-expired', details: {} });
    await pick(Promise.reject(new SendError('record', refused)));
    expect((await screen.findByRole('alert')).textContent).toMatch(/expired/);
    expect(screen.getByTestId('pick-files')).toBeTruthy();
  });
});

describe('swapping a file', () => {
  it('sends one file to the place of another, in its folder', async () => {
    const asked: ReplaceRequest[] = [];
    const services: ChangeServices = {
      ...changeServices,
      replaceFile(request) {
        asked.push(request);
        const refused = Object.assign(new Error(), { code: 'duplicate-file', details: {} });
        const result =
          asked.length === 1 ? Promise.reject(new SendError('record', refused)) : Promise.resolve(transfer);
        return { subscribe: () => nothing, snapshot: idle, cancel: () => Promise.resolve(), result };
      },
    };
    const old = { ...file('f1'), fileName: 'plans/old.pdf' };
    let changed = 0;
    const on = { onChanged: () => (changed += 1), onBack: nothing };
    await renderPage(
      <ReplaceFilePanel user={buildUser()} transfer={transfer} file={old} services={services} {...on} />,
      at,
    );
    expect(await screen.findByText(/replaces plans\/old\.pdf/)).toBeTruthy();
    const pick = () =>
      fireEvent.change(screen.getByTestId('pick-files'), { target: { files: [new File(['x'], 'new.pdf')] } });
    expect(screen.getByTestId<HTMLInputElement>('pick-files').multiple).toBe(false);
    pick();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(changed).toBe(0);
    pick();
    expect(await screen.findByRole('heading', { name: 'Your transfer has been updated.' })).toBeTruthy();
    expect(changed).toBe(1);
    expect(asked.map(({ fileId, file: { path } }) => [fileId, path])).toEqual([
      ['f1', 'plans/new.pdf'],
      ['f1', 'plans/new.pdf'],
    ]);
  });
});

describe('forwarding', () => {
  let server: FakeServer;
  let copies: { state: 'copying' | 'done' | 'failed'; copiedBytes: number; totalBytes: number };

  beforeEach(() => {
    startSession(buildSession());
    copies = { state: 'copying', copiedBytes: 250, totalBytes: 500 };
    server = new FakeServer().install();
    server
      .on(openUpload, () => buildCredential('new1234'))
      .on(watchCopies, () => copies)
      .on(discardUpload, () => ({ discarded: true as const }))
      .on(createTransfer, () => ({
        data: { ops: [{ ...transfer, slug: 'new1234', link: 'http://localhost/w/new1234' }] },
      }));
  });

  const show = () =>
    renderPage(<ForwardPanel user={buildUser()} transfer={transfer} onForwarded={nothing} onBack={nothing} />, at);
  const byLink = async () => {
    fireEvent.click(await screen.findByRole('radio', { name: 'Copy link' }));
    fireEvent.click(screen.getByRole('button', { name: 'Get Link' }));
  };

  it('is as quiet as the panel until everything is filled in, and says what is missing', async () => {
    await show();
    const send = await screen.findByRole('button', { name: 'Transfer' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(send);
    expect(await screen.findByText('Add at least one recipient')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Copy link' }));
    expect(screen.getByRole('button', { name: 'Get Link' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('lets the server copy what is chosen and makes a transfer of it', async () => {
    await show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Forward f2.bin' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Forward f3.bin' }).disabled).toBe(true);
    await byLink();
    expect(await screen.findByText('250 bytes of 500 bytes')).toBeTruthy();
    expect(server.seen(openUpload)[0]?.body).toEqual({
      id: 'user-1',
      type: 'userUpload',
      forward: { slug: 'abc1234', fileIds: ['f1'] },
    });
    expect(server.seen(watchCopies)[0]?.headers).toMatchObject({ authorization: 'Bearer upload-token' });
    copies = { state: 'done', copiedBytes: 500, totalBytes: 500 };
    const link = await screen.findByRole('link', { name: 'Link to your files' });
    expect(link.getAttribute('href')).toBe('http://localhost/w/new1234');
    expect(server.seen(createTransfer)[0]?.body).toMatchObject({
      slug: 'new1234',
      sendAs: 'link',
      fileObjects: [{ fileName: 'f1.bin', size: 500, itemPath: 'new/0' }],
    });
  });

  it('gives up what was copied when it is cancelled', async () => {
    await show();
    await byLink();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel this forward' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Stopped. Nothing was changed.');
    expect(server.seen(discardUpload)).toHaveLength(1);
    expect(server.seen(createTransfer)).toEqual([]);
  });

  it('takes a fresh token where copies last longer than the old one', async () => {
    let isOld = true;
    server.on(watchCopies, () => {
      if (!isOld) return { ...copies, state: 'done' as const };
      isOld = false;
      throw new Refusal('unauthenticated');
    });
    await show();
    await byLink();
    await screen.findByRole('link', { name: 'Link to your files' });
    expect(server.seen(openUpload)[1]?.body).toEqual({ id: 'user-1', type: 'userUpload', slug: 'new1234' });
    expect(server.seen(openUpload)[1]?.headers).toMatchObject({ 'x-upload-ticket': 'ticket' });
  });

  it.each([
    ['a plan that is full', () => new Refusal('storage-full', { limitBytes: 1, usedBytes: 1 } as never), /storage/i],
    ['copies that fail', null, /went wrong|again/i],
  ])('says so at %s, and keeps what was filled in', async (_, refuse, sentence) => {
    if (refuse) {
      server.on(openUpload, () => {
        throw refuse();
      });
    } else copies = { state: 'failed', copiedBytes: 0, totalBytes: 500 };
    await show();
    fireEvent.change(await screen.findByLabelText(/^Message/), { target: { value: 'For you' } });
    await byLink();
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(screen.getByDisplayValue('For you')).toBeTruthy();
  });

  it('needs files and a recipient', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Transfer' }));
    expect(screen.getByText('Add at least one recipient')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await byLink();
    await waitFor(() => expect(screen.getByText('0 files, 0 bytes')).toBeTruthy());
    expect(screen.getByText('Add at least one file')).toBeTruthy();
    expect(server.seen(openUpload)).toEqual([]);
  });
});
