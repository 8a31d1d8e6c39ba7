import { act, screen, within } from '@testing-library/react';
// Lazy in the browser; imported here, so that its loading does not count as test time.
import '../../sending/files/file-list.js';
import '../../sending/files/capacity-bar.js';
import './components/file-notes.js';
import { openPanel, pickedFile } from './testing/panel.page.js';

afterEach(() => {
  delete window.earlyPicks;
});

/** A file of a drop that the browser reads when it is asked to. */
function entryOf(file: File | null): FileSystemEntry {
  const read = (found: (file: File) => void, failed: () => void) => (file ? found(file) : failed());
  return { isFile: true, isDirectory: false, fullPath: `/${file?.name ?? 'gone'}`, file: read } as FileSystemEntry & {
    file: typeof read;
  };
}

const listed = async () => {
  const list = await screen.findByRole('list', { name: 'Files to send' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

it('takes over what was picked and dropped before the page’s scripts were there, in that order', async () => {
  window.earlyPicks = [
    { entries: [entryOf(pickedFile('dropped.pdf')), entryOf(null)], handles: Promise.resolve([]) },
    { files: [pickedFile('one.pdf'), pickedFile('page.html')] },
    { files: [pickedFile('one.pdf'), pickedFile('two.pdf')] },
  ];
  await openPanel();
  await act(() => Promise.resolve());
  const names = await listed();
  expect(names).toHaveLength(3);
  for (const [index, name] of ['dropped.pdf', 'one.pdf', 'two.pdf'].entries()) expect(names[index]).toContain(name);
  expect(await screen.findByText(/^Sorry, we had to remove an insecure file: page\.html/)).toBeTruthy();
});

it('returns them once', async () => {
  window.earlyPicks = [{ files: [pickedFile('one.pdf')] }];
  const { unmount } = await openPanel();
  expect(await listed()).toHaveLength(1);
  unmount();
  await openPanel();
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
});
