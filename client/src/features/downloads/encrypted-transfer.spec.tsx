import { screen } from '@testing-library/react';
import { openDownloadPage } from '#contract/transfers/downloads.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { DownloadPage } from './pages/download-page.js';
import { buildFile } from './testing/file.builder.js';
import { buildPage } from './testing/page.builder.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});

const show = (at: string) =>
  renderPage(<DownloadPage />, { route: '/w/:slug', at, namespaces: ['downloads', 'preview'] });

describe('an encrypted transfer', () => {
  const files = [buildFile({ id: 'f1', path: '1.age', size: 1000 })];
  const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;

  it('says how to open it, with the key of the link, and offers no file that nobody can read', async () => {
    server.on(openDownloadPage, () => buildPage({ sealedList: 'YWdl', files }));
    await show(`/w/abc1234#${key}`);
    expect(await screen.findByText('These files are end-to-end encrypted')).toBeTruthy();
    expect(screen.getByText(`npx @sampan/cli get "http://localhost/w/abc1234#${key}"`)).toBeTruthy();
    expect(screen.queryByText('1.age')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
    expect(JSON.stringify(server.seen(openDownloadPage))).not.toContain(key);
    expect(document.title).not.toContain(key);
  });

  it('asks for the whole link where the key is missing', async () => {
    server.on(openDownloadPage, () => buildPage({ sealedList: 'YWdl', files }));
    await show('/w/abc1234#top');
    expect(await screen.findByText(/This link has no key at its end/)).toBeTruthy();
  });
});
