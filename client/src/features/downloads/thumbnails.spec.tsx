import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listLinkThumbnails, openDownloadPage } from '#contract/transfers/downloads.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { endSession } from '../../lib/session.js';
import { DownloadPage } from './pages/download-page.js';
import { buildFile } from './testing/file.builder.js';
import { buildPage } from './testing/page.builder.js';

let server: FakeServer;
beforeEach(() => {
  endSession();
  sessionStorage.clear();
  server = new FakeServer().install();
});

const show = () =>
  renderPage(<DownloadPage />, { route: '/w/:slug', at: '/w/abc1234', namespaces: ['downloads', 'preview'] });
describe('thumbnails', () => {
  const thumbnails = (...ids: string[]) => ({
    thumbnails: ids.map((fileId) => ({ fileId, url: `/small/${fileId}`, expiresAt: Date.now() + 600_000 })),
  });

  it('are asked for pictures alone, of the rows that are shown', async () => {
    const files = ['a.jpg', 'b.pdf', 'c.heic'].map((path, id) => buildFile({ id: String(id), path }));
    server.on(openDownloadPage, () => buildPage({ files })).on(listLinkThumbnails, () => thumbnails('0'));
    await show();
    await waitFor(() => expect(document.querySelectorAll('img[src="/small/0"]')).toHaveLength(1));
    expect(server.seen(listLinkThumbnails).map(({ body }) => body.fileIds)).toEqual([['0', '2']]);
  });

  it('a photo that cannot be shown is named by its type', async () => {
    const photo = buildFile({ id: '0', path: 'IMG_4021.heic', size: 1000 });
    server.on(openDownloadPage, () => buildPage({ files: [photo] })).on(listLinkThumbnails, () => thumbnails());
    await show();
    expect(await screen.findByText('HEIC photo')).toBeTruthy();
    expect(screen.getByText('HEIC').title).toBe('HEIC photo');
  });

  it('one picture stands large above its row, and opens', async () => {
    server
      .on(openDownloadPage, () => buildPage({ files: [buildFile({ id: '0', path: 'a.jpg', size: 1000 })] }))
      .on(listLinkThumbnails, () => thumbnails('0'));
    await show();
    await waitFor(() => expect(document.querySelectorAll('img[src="/small/0"]')).toHaveLength(2));
    expect(server.seen(listLinkThumbnails)).toHaveLength(1);
    const [large] = document.querySelectorAll('img[src="/small/0"]');
    fireEvent.click(large as HTMLElement);
    expect(await screen.findByRole('dialog', { name: /a\.jpg/ })).toBeTruthy();
  });
});
