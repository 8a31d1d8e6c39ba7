import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { downloadFile, downloadZip } from '#contract/transfers/downloads.js';
import { listThumbnails, removeFile, restoreFile } from '#contract/transfers/transfer-files.js';
import { Refusal } from '../../lib/testing/fake-server.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { buildSentFile, buildVersion } from './testing/sent-file.builder.js';
import { ViewPage } from './testing/view.page.js';

afterEach(() => jest.useRealTimers());

const two = () =>
  new ViewPage(buildTransfer({ fileObjects: [buildSentFile('f1', 'a/plan.pdf'), buildSentFile('f2', 'photo.jpg')] }));
const list = async (name: string) => within(await screen.findByRole('list', { name }));
async function menu(name: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menuitem', { name: action });
}

it('shows each file with its damage and a thumbnail that is fetched once', async () => {
  const page = new ViewPage(
    buildTransfer({
      fileObjects: [
        buildSentFile('f1', 'a/plan.pdf', { sha256: 'ab12'.repeat(16) }),
        buildSentFile('f2', 'b.mov', { damaged: true }),
        buildSentFile('f3', 'c.png'),
      ],
    }),
  );
  page.server.on(listThumbnails, () => ({
    thumbnails: [{ fileId: 'f3', url: '/small/f3', expiresAt: Date.now() + 600_000 }],
  }));
  await page.open();
  const files = await list('Files');
  expect(files.getByText(/^Damaged in storage/)).toBeTruthy();
  await waitFor(() => expect(document.querySelector('img[src="/small/f3"]')).toBeTruthy());
  expect(page.server.seen(listThumbnails).map(({ body }) => body)).toEqual([{ fileIds: ['f1', 'f2', 'f3'] }]);
  expect(files.getAllByRole('button', { name: /^Preview/ }).map(({ title }) => title)).toEqual([
    'Preview a/plan.pdf',
    'Preview c.png',
  ]);
});

it('downloads everything that is sound, and copies the checksum of a file', async () => {
  const opened = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const page = new ViewPage(
    buildTransfer({
      fileObjects: [
        buildSentFile('f1', 'a.pdf', { sha256: 'ab12'.repeat(16) }),
        buildSentFile('f2', 'b.mov', { damaged: true }),
        buildSentFile('f3', 'c.png'),
      ],
    }),
  );
  page.server.on(downloadZip, () => ({ url: 'https://store.test/zip', expiresAt: Date.now(), downloadToken: 'd1' }));
  await page.open();
  fireEvent.click(await screen.findByRole('button', { name: 'Download all' }));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  expect(opened.mock.contexts[0]).toHaveProperty('href', 'https://store.test/zip');
  expect(page.server.seen(downloadZip)[0]?.body).toEqual({ slug: 'abc1234', fileIds: ['f1', 'f3'] });
  opened.mockRestore();

  const writeText = jest.fn(() => Promise.resolve());
  Object.assign(navigator, { clipboard: { writeText } });
  fireEvent.click(await menu('a.pdf', 'Copy SHA-256'));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('ab12'.repeat(16)));
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for c.png' }));
  expect(await screen.findByRole('menu')).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Copy SHA-256' })).toBeNull();
});

it('fetches thumbnails again before their URLs expire', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const page = two();
  page.server.on(listThumbnails, () => ({
    thumbnails: [
      { fileId: 'f2', url: `/small/${page.server.seen(listThumbnails).length}`, expiresAt: Date.now() + 600_000 },
    ],
  }));
  await page.open();
  await waitFor(() => expect(document.querySelector('img[src="/small/1"]')).toBeTruthy());
  act(() => jest.advanceTimersByTime(541_000));
  await waitFor(() => expect(document.querySelector('img[src="/small/2"]')).toBeTruthy());
});

it('removes a file, and brings it back', async () => {
  const page = two();
  page.server
    .on(removeFile, () =>
      page.change({ fileObjects: [buildSentFile('f1', 'a/plan.pdf')], versions: [buildVersion('f2', 'photo.jpg')] }),
    )
    .on(restoreFile, () =>
      page.change({ fileObjects: [buildSentFile('f1', 'a/plan.pdf'), buildSentFile('f2', 'photo.jpg')], versions: [] }),
    );
  await page.open();
  fireEvent.click(await menu('photo.jpg', 'Remove'));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(page.server.seen(removeFile)[0]?.params).toEqual(['abc1234', 'f2']);
  expect((await list('Earlier versions')).getByText('photo.jpg')).toBeTruthy();
  expect((await menu('a/plan.pdf', "You can't remove the last file")).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Earlier versions' })).toBeNull());
  // The tree that recipients see: a folder with its file.
  expect((await list('Files')).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a1 file, 1 kB',
    'PDFplan.pdf1 kB',
    'Imagephoto.jpg1 kB',
  ]);
  expect(page.server.seen(restoreFile)[0]?.params).toEqual(['abc1234', 'f2']);
});

it('says why a file was not removed', async () => {
  const page = two();
  page.server.on(removeFile, () => {
    throw new Refusal('last-file');
  });
  await page.open();
  fireEvent.click(await menu('photo.jpg', 'Remove'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This is the last file/);
});

it('names what took the place of an earlier version, which can be put back while the link lives', async () => {
  const versions = [buildVersion('f0', 'draft.pdf', 'f1'), buildVersion('f2', 'photo.jpg')];
  const page = new ViewPage(buildTransfer({ fileObjects: [buildSentFile('f1', 'plan.pdf')], versions }));
  page.server.on(restoreFile, () => page.change({ versions: [] }));
  const { unmount } = await page.open();
  const shown = await list('Earlier versions');
  expect(shown.getByText(/replaced by plan\.pdf/)).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'Restore draft.pdf' }));
  await waitFor(() => expect(page.server.seen(restoreFile)[0]?.params).toEqual(['abc1234', 'f0']));
  unmount();
  await new ViewPage(buildTransfer({ versions, expiryDate: Date.now() - 1 })).open();
  expect((await list('Earlier versions')).queryByRole('button')).toBeNull();
});

it('passes a file on to be replaced', async () => {
  await two().open();
  fireEvent.click(await menu('photo.jpg', 'Replace…'));
  expect((await screen.findByTestId<HTMLInputElement>('pick-files')).multiple).toBe(false);
  expect(screen.getByRole('dialog', { name: 'Replace a file' })).toBeTruthy();
});

it('shows a text to its owner and downloads it, without counting', async () => {
  const page = new ViewPage(buildTransfer({ fileObjects: [buildSentFile('f1', 'notes.txt')] }));
  page.server.on(downloadFile, () => ({ url: '/objects/f1', expiresAt: Date.now() + 1000, downloadToken: 'd' }));
  const answer = globalThis.fetch;
  Object.assign(globalThis, {
    fetch: (url: string, init?: RequestInit) =>
      url === '/objects/f1'
        ? Promise.resolve({
            ok: true,
            blob: () =>
              Promise.resolve({ arrayBuffer: () => Promise.resolve(new TextEncoder().encode('A quiet line.').buffer) }),
          })
        : answer(url, init),
  });
  const followed: string[] = [];
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '');
  };
  await page.open();
  fireEvent.click(await screen.findByRole('button', { name: 'Preview notes.txt' }));
  expect(await screen.findByText('A quiet line.')).toBeTruthy();
  expect(screen.queryByText(/counts as a download/)).toBeNull();
  expect(page.server.seen(downloadFile)[0]).toMatchObject({
    body: { slug: 'abc1234', fileId: 'f1' },
    headers: { authorization: 'Bearer access-1' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(followed).toEqual(['/objects/f1']));
});
