import { act, fireEvent, screen } from '@testing-library/react';
import { checkExtension } from '#contract/transfers/extensions.js';
import { FakeServer, NetworkDown, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { ExtensionPage } from './pages/extension-page.js';

const expiryDate = new Date('2026-12-01T15:04:00').getTime();
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on(checkExtension, () => ({ expiryDate, receiverEmail: 'ravi@example.com' }));
});
afterEach(() => show('visible'));

/** The tab's visibility. */
function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const open = (language: 'en' | 'zh' = 'en') =>
  renderPage(<ExtensionPage />, {
    route: '/extension/:id',
    at: '/extension/token-1',
    namespaces: ['extensions'],
    language,
  });

it('extends once and says until when, and who is mailed', async () => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on(checkExtension, async () => {
    await asked;
    return { expiryDate, receiverEmail: 'ravi@example.com' };
  });
  await open();
  expect(screen.getByText('Extending the link…')).toBeTruthy();
  answer();
  expect(await screen.findByRole('heading', { name: 'Link Extended for 48 hours' })).toBeTruthy();
  expect(screen.getByText('New expiry date')).toBeTruthy();
  expect(screen.getByText(/Dec 1, 2026/).getAttribute('datetime')).toBe(new Date(expiryDate).toISOString());
  expect(screen.getByText('The receiver, ravi@example.com, will be notified.')).toBeTruthy();
  expect(server.seen(checkExtension).map(({ body }) => body)).toEqual([{ token: 'token-1' }]);
  expect(document.title).toContain('Link Extended for 48 hours');
});

it('says the same in Chinese', async () => {
  await open('zh');
  expect(await screen.findByRole('heading', { name: '链接已延长 48 小时' })).toBeTruthy();
  expect(screen.getByText('我们将通知收件人 ravi@example.com。')).toBeTruthy();
});

it.each([
  ['en', 'Link expired', 'Nothing to see here'],
  ['zh', '链接已过期', '这里没有内容'],
] as const)('has nothing to show for a link that no longer works (%s)', async (language, title, text) => {
  server.on(checkExtension, () => {
    throw new Refusal('extension-invalid');
  });
  await open(language);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(server.seen(checkExtension)).toHaveLength(1);
});

it.each([
  ['suspended', 'Your account is currently suspended'],
  ['payment-due', 'A payment is missing. Update your payment method to send and request again.'],
] as const)('says why the owner may extend nothing: %s', async (code, text) => {
  server.on(checkExtension, () => {
    throw new Refusal(code);
  });
  await open();
  expect(await screen.findByRole('heading', { name: 'The link could not be extended' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says of a link that was used until when it works, and leads to the transfer', async () => {
  server.on(checkExtension, () => {
    throw new Refusal('extension-used', { slug: 'abc1234', until: expiryDate });
  });
  await open();
  expect(await screen.findByRole('heading', { name: 'Already extended' })).toBeTruthy();
  expect(screen.getByRole('time').getAttribute('datetime')).toBe(new Date(expiryDate).toISOString());
  expect(screen.getByRole('link', { name: 'Open the transfer' }).getAttribute('href')).toBe('/w/abc1234');
});

it('waits until the page is visible', async () => {
  show('hidden');
  await open();
  expect(screen.getByText('Extending the link…')).toBeTruthy();
  expect(server.seen(checkExtension)).toHaveLength(0);
  show('visible');
  expect(await screen.findByRole('heading', { name: 'Link Extended for 48 hours' })).toBeTruthy();
  expect(server.seen(checkExtension)).toHaveLength(1);
});

it('retries only on request after a network failure', async () => {
  let isDown = true;
  server.on(checkExtension, () => {
    if (isDown) throw new NetworkDown();
    return { expiryDate, receiverEmail: 'ravi@example.com' };
  });
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Link Extended for 48 hours' })).toBeTruthy();
  expect(server.seen(checkExtension)).toHaveLength(3);
});
