import { fireEvent, screen, waitFor } from '@testing-library/react';
import { downloadZip, openDownloadPage, type DownloadPage as Page } from '#contract/transfers/downloads.js';
import type { LinkFrame } from '#contract/transfers/link-frame.js';
import { sealList } from '../../encryption/sealed-list.js';
import { newTransferKey } from '../../encryption/transfer-key.js';
import { endSession } from '../../lib/session.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { setLinkFrame } from '../../lib/link-frame.js';
import { DownloadPage } from './pages/download-page.js';
import { buildFile } from './testing/file.builder.js';
import { buildPage } from './testing/page.builder.js';

const slug = 'abc1234';
const open: LinkFrame = {
  slug,
  transfer: {
    title: '',
    sender: { name: 'Mei Lin', email: 'mei@example.com', company: '', profilePic: '', isMember: true },
    brand: null,
    recipientEmail: null,
    message: '',
    totalBytes: 1_520_120,
    expiresAt: Date.now() + 6.5 * 24 * 3_600_000,
    fileCount: 3,
    isVerified: true,
    rows: [
      { name: 'plans', depth: 0, bytes: 1_520_000, fileCount: 2 },
      { name: 'ground floor.pdf', depth: 1, bytes: 1_500_000 },
    ],
  },
};

let answer: (page: Page) => void;
let server: FakeServer;
beforeEach(() => {
  endSession();
  sessionStorage.clear();
  HTMLAnchorElement.prototype.click = () => undefined;
  server = new FakeServer().install();
  server
    .on(openDownloadPage, () => new Promise<Page>((resolve) => (answer = resolve)))
    .on(downloadZip, () => ({ url: 'https://store.test/zip', expiresAt: Date.now() + 1000, downloadToken: 'd1' }));
});
afterEach(() => setLinkFrame(null));

const show = (beforeHydration?: (root: HTMLElement) => void, hash = '') =>
  renderPage(<DownloadPage />, {
    route: '/w/:slug',
    at: `/w/${slug}${hash}`,
    namespaces: ['downloads', 'preview'],
    ...(beforeHydration && { beforeHydration }),
  });

it('shows what the server has written into the page until the call is answered', async () => {
  setLinkFrame(open);
  await show();
  expect(screen.getByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
  expect(screen.getByText('3 files · 1.52 MB')).toBeTruthy();
  expect(screen.getByText('Expires in 6 days')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'plans2 files, 1.52 MB',
    'PDFground floor.pdf1.5 MB',
  ]);
  expect(screen.queryByRole('status', { name: 'Opening the transfer…' })).toBeNull();
  await waitFor(() => expect(server.seen(openDownloadPage)).toHaveLength(1));
  answer(buildPage());
  expect(await screen.findByRole('button', { name: 'Select' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

it.each([
  ['in the page', false],
  ['before any script had come', true],
])('starts the download that was asked for %s as soon as it can', async (_when, isEarly) => {
  setLinkFrame(open);
  if (isEarly) window.earlyDownload = true;
  await show();
  if (!isEarly) fireEvent.click(screen.getByRole('button', { name: 'Download all' }));
  expect(screen.getByRole('button', { name: 'Preparing…' })).toBeTruthy();
  await waitFor(() => expect(server.seen(openDownloadPage)).toHaveLength(1));
  expect(server.seen(downloadZip)).toHaveLength(0);
  answer(buildPage());
  await waitFor(() => expect(server.seen(downloadZip)).toHaveLength(1));
  expect(window.earlyDownload).toBeUndefined();
});

it('starts the download of an encrypted transfer, asked for before, once its key has opened it', async () => {
  const key = await newTransferKey();
  const files = ['1.age', '2.age'].map((path) => buildFile({ id: path, path }));
  const listed = files.map(({ path }) => ({
    name: path,
    path: `a ${path}`,
    size: 9,
    payloadKey: btoa('k'.repeat(32)),
  }));
  setLinkFrame(open);
  window.earlyDownload = true;
  await show(undefined, `#${key.identity}`);
  await waitFor(() => expect(server.seen(openDownloadPage)).toHaveLength(1));
  answer(buildPage({ sealedList: await sealList({ message: '', files: listed }, key), files }));
  await waitFor(() => expect(server.seen(downloadZip)).toHaveLength(1));
});

it('hydrates what the server has sent, and keeps its elements when the call is answered', async () => {
  setLinkFrame(open);
  const parts = () => [...document.querySelectorAll('h1, h2, [role=note], main, section, button.MuiButton-contained')];
  let served: Element[] = [];
  await show(() => (served = parts()));
  expect(served.length).toBeGreaterThan(3);
  expect(parts()).toEqual(served);
  await waitFor(() => expect(server.seen(openDownloadPage)).toHaveLength(1));
  answer(buildPage());
  expect(await screen.findByRole('button', { name: 'Select' })).toBeTruthy();
  for (const [at, part] of parts().entries()) expect(part).toBe(served[at]);
});

it('asks for the password at once, and keeps what is typed when the call is answered', async () => {
  setLinkFrame({ slug, code: 'password-required' });
  let refuse: () => void = () => undefined;
  server.on(openDownloadPage, async () => {
    await new Promise<void>((resolve) => (refuse = resolve));
    throw new Refusal('password-required');
  });
  await show();
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(field, { target: { value: 'jas' } });
  await waitFor(() => expect(server.seen(openDownloadPage)).toHaveLength(1));
  refuse();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Password')).toBe(field));
  expect(field.value).toBe('jas');
});

it('waits for the call before it asks for a code, which a browser may have entered before', async () => {
  setLinkFrame({ slug, code: 'code-required', details: { email: 'r•••@example.com' } });
  await show();
  expect(screen.getByRole('status', { name: 'Opening the transfer…' })).toBeTruthy();
  await waitFor(() => expect(server.seen(openDownloadPage)).toHaveLength(1));
  answer(buildPage());
  expect(await screen.findByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
});

it('says at once that the transfer has expired, and believes the answer more', async () => {
  setLinkFrame({ slug, code: 'transfer-expired', details: { sender: 'Mei', fileName: 'plans', moreFiles: 0 } });
  await show();
  expect(screen.getByRole('heading', { name: 'This transfer has expired' })).toBeTruthy();
  expect(screen.getByText('plans from Mei')).toBeTruthy();
  await waitFor(() => expect(server.seen(openDownloadPage)).toHaveLength(1));
  answer(buildPage());
  expect(await screen.findByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
});

it('ignores what was written for another transfer', async () => {
  setLinkFrame({ ...open, slug: 'xyz9876' });
  await show();
  expect(screen.getByRole('status', { name: 'Opening the transfer…' })).toBeTruthy();
});
