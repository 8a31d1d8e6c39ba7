import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildUser } from '../../lib/testing/builders.js';
import type { Language } from '../../i18n/index.js';
import type { OpenUpload } from '../../upload/index.js';
import '../../sending/files/file-list.js';
import './components/unfinished-uploads.js';
import { FakeServices, Refused } from './testing/fake-services.js';
import { openPanel, pickedFile } from './testing/panel.page.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const begun: OpenUpload = {
  slug: 'abc1234',
  files: [
    { path: '报价/film.mp4', size: 80_000_000 },
    { path: '报价/notes.txt', size: 10 },
  ],
  totalBytes: 120_000_000,
  sentBytes: 42_000_000,
  expiresAt: Date.parse('2026-03-04T12:00:00Z'),
  isLocal: true,
  hasHandles: true,
  addTo: null,
};

async function withUnfinished(uploads: OpenUpload[], { language = 'en' as Language, user = buildUser() } = {}) {
  const services = new FakeServices();
  services.unfinishedUploads.uploads = uploads;
  const panel = await openPanel({ services, user, language });
  await screen.findByRole('heading', { name: language === 'en' ? 'Unfinished uploads' : '未完成的上传' });
  return { ...panel, unfinished: services.unfinishedUploads };
}

const shown = () => screen.queryByRole('heading', { name: 'Unfinished uploads' });

it('says what is there of an upload, and until when', async () => {
  await withUnfinished([begun]);
  expect(screen.getByText('film.mp4 and 1 more')).toBeTruthy();
  expect(screen.getByText(/^42 MB of 120 MB · until .*4/)).toBeTruthy();
});

it('says so in Chinese too', async () => {
  await withUnfinished([begun], { language: 'zh' });
  expect(screen.getByText('film.mp4 和另外 1 个文件')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^继续上传 film\.mp4/ })).toBeTruthy();
});

it('puts the files back into the form and steps aside', async () => {
  const panel = await withUnfinished([begun]);
  const file = { path: '报价/film.mp4', size: 80_000_000, lastModified: 1, blob: pickedFile('film.mp4') };
  panel.unfinished.reopened = { files: [file], missing: [] };
  await panel.press('Resume film.mp4 and 1 more');
  expect(await screen.findByRole('list', { name: 'Files to send' })).toBeTruthy();
  expect(shown()).toBeNull();
});

it('goes on encrypted with an upload that was encrypted', async () => {
  const panel = await withUnfinished([{ ...begun, isSealed: true }]);
  const file = { path: '报价/film.mp4', size: 80_000_000, lastModified: 1, blob: pickedFile('film.mp4') };
  panel.unfinished.reopened = { files: [file], missing: [] };
  await panel.press('Resume film.mp4 and 1 more');
  await screen.findByRole('list', { name: 'Files to send' });
  expect(screen.getByRole('button', { name: 'Password: On' })).toBeTruthy();
});

it('has the link of an encrypted transfer until it was copied', async () => {
  const copied: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) } });
  const unshared = { kind: 'link', text: 'https://files.test/w/abc1234#KEY' } as const;
  const panel = await withUnfinished([{ ...begun, isSealed: true, unshared }]);
  expect(screen.getByText(/^Sent, but its link was never copied/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Resume/ })).toBeNull();
  await panel.press('Copy link');
  await waitFor(() => expect(panel.unfinished.discarded).toEqual(['abc1234']));
  expect(copied).toEqual([unshared.text]);
  // Nothing is lost if the clipboard is.
  expect(screen.getByText(/^Sent, but its link was never copied/)).toBeTruthy();
});

it.each([
  [{ files: [], missing: ['报价/film.mp4'] }, /changed or are gone/],
  [new Refused('file-unreadable'), /can no longer open these files/],
])('says why it cannot go on by itself: %#', async (reopened, sentence) => {
  const panel = await withUnfinished([begun]);
  panel.unfinished.reopened = reopened;
  await panel.press('Resume film.mp4 and 1 more');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
});

it('resumes with the same files, picked again, if the browser cannot reopen them', async () => {
  await withUnfinished([{ ...begun, hasHandles: false }]);
  expect(screen.queryByRole('button', { name: /^Resume/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose film.mp4 and 1 more and continue' })).toBeTruthy();
  const choose = (...files: File[]) => {
    fireEvent.change(screen.getByTestId('pick-unfinished'), { target: { files } });
  };
  const film = pickedFile('film.mp4', { size: 80_000_000, path: '报价/film.mp4' });
  choose(film, pickedFile('notes.txt', { size: 11, path: '报价/notes.txt' }));
  expect(await screen.findByText(/^These are not the same files\./)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
  choose(film, pickedFile('notes.txt', { size: 10, path: '报价/notes.txt' }), pickedFile('other.txt'));
  expect(await screen.findByText('2 files · 80 MB')).toBeTruthy();
  expect(shown()).toBeNull();
});

it('shows two, and more on demand', async () => {
  await withUnfinished(['a', 'b', 'c'].map((slug) => ({ ...begun, slug })));
  expect(screen.getAllByRole('button', { name: /^Discard film/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 3' }));
  expect(screen.getAllByRole('button', { name: /^Discard film/ })).toHaveLength(3);
});

it('leaves additions to the page of their transfer', async () => {
  await withUnfinished([{ ...begun, hasHandles: false, addTo: 'xyz9876' }]);
  expect(screen.getByText(/part of a sent transfer/)).toBeTruthy();
});

it('discards after asking once, and keeps when the answer is no', async () => {
  const panel = await withUnfinished([begun, { ...begun, slug: 'other12', isLocal: false, sentBytes: undefined }]);
  const [first] = screen.getAllByRole('button', { name: /^Discard film/ });
  fireEvent.click(first as HTMLElement);
  await panel.press('Keep');
  expect(panel.unfinished.discarded).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Discard film/ })[0] as HTMLElement);
  await panel.press('Discard');
  expect(panel.unfinished.discarded).toEqual(['abc1234']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(document.activeElement?.textContent).toBe('Unfinished uploads');
});

it('discards once, however often the answer is pressed, and no older list brings it back', async () => {
  const panel = await withUnfinished([begun]);
  const { unfinished } = panel;
  let done = () => {};
  unfinished.discard = async (slug) => {
    unfinished.discarded.push(slug);
    await new Promise<void>((resolve) => (done = resolve));
    if (unfinished.discarded.length > 1) throw new Refused('not-found');
  };
  await panel.press(/^Discard film/);
  await panel.press('Discard');
  await panel.press('Discard');
  await act(async () => done());
  expect(unfinished.discarded).toEqual(['abc1234']);
  expect(shown()).toBeNull();
  expect(screen.queryByText(/could not be discarded/)).toBeNull();
});

it('says when something could not be discarded, and keeps it', async () => {
  const panel = await withUnfinished([begun]);
  panel.unfinished.discardError = new Refused('unavailable');
  await panel.press(/^Discard film/);
  await panel.press('Discard');
  expect(await screen.findByText(/could not be discarded/)).toBeTruthy();
  expect(panel.unfinished.discarded).toEqual([]);
});

it('looks for nothing on a visitor’s first visit, and does where one was left', async () => {
  const services = new FakeServices();
  services.unfinishedUploads.uploads = [begun];
  const first = await openPanel({ services });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(shown()).toBeNull();
  first.unmount();
  localStorage.setItem('unfinished-uploads', '1');
  await openPanel({ services });
  expect(await screen.findByRole('heading', { name: 'Unfinished uploads' })).toBeTruthy();
});
