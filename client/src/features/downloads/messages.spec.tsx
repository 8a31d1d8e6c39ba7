import { act, fireEvent, screen } from '@testing-library/react';
import type { DownloadPage as Page } from '#contract/transfers/downloads.js';
import { downloadFile, openDownloadPage } from '#contract/transfers/downloads.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { endSession } from '../../lib/session.js';
// Lazy in the browser; imported here, so that its loading does not count as test time.
import './components/messages.js';
import { DownloadPage } from './pages/download-page.js';
import { buildFile } from './testing/file.builder.js';
import { buildPage } from './testing/page.builder.js';

const poster = 'data:image/jpeg;base64,AAAA';
const memo = buildFile({
  id: 'm',
  path: 'Voice memo.webm',
  recording: { kind: 'voice', seconds: 7.4, poster: null },
});
const video = buildFile({ id: 'v', path: 'Video.mp4', recording: { kind: 'video', seconds: 75, poster } });
const plan = buildFile({ id: 'p', path: 'plan.pdf' });

let server: FakeServer;
beforeEach(() => {
  endSession();
  sessionStorage.clear();
  server = new FakeServer().install();
});

async function show(changes: Partial<Page>) {
  server.on(openDownloadPage, () => buildPage(changes));
  server.on(downloadFile, ({ body }) => ({
    url: `https://store.test/${body.fileId}`,
    expiresAt: Date.now() + 300_000,
    downloadToken: 'token',
  }));
  const page = await renderPage(<DownloadPage />, {
    route: '/w/:slug',
    at: '/w/abc1234',
    namespaces: ['downloads', 'preview'],
  });
  await screen.findByRole('region', { name: 'Files' });
  return page;
}

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
}

it('come before the files, with length and poster, and cost nothing until they are played', async () => {
  const { container } = await show({ files: [plan, video, memo] });
  await screen.findByRole('region', { name: 'Voice and video' });
  const [first, second] = screen.getAllByRole('region', { name: /Voice|Files/ });
  expect(first?.textContent).toBe('Voice and videoVoice memo, 0:07Video message, 1:15');
  expect(second?.textContent).toContain('plan.pdf');
  expect(container.querySelector('img')?.getAttribute('src')).toBe(poster);
  expect(server.seen(downloadFile)).toHaveLength(0);

  await press('Play the voice memo (0:07)');
  expect(container.querySelector('audio')?.getAttribute('src')).toBe('https://store.test/m');
  await press('Play the video message (1:15)');
  expect(container.querySelector('video')?.getAttribute('src')).toBe('https://store.test/v');
  expect(container.querySelector('video')?.getAttribute('poster')).toBe(poster);
});

it('say that they count where downloads are limited', async () => {
  await show({ files: [memo], hasDownloadLimit: true });
  expect(await screen.findByText('A preview counts as a download.')).toBeTruthy();
});

it.each([
  ['no media file by its name', { ...memo, path: 'memo.html' }],
  ['damaged', { ...memo, damaged: true }],
  ['empty', { ...memo, size: 0 }],
])('are plain files when they are %s', async (_, file) => {
  await show({ files: [file] });
  expect(screen.queryByRole('region', { name: 'Voice and video' })).toBeNull();
});
