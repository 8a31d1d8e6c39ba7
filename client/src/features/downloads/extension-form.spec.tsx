import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openDownloadPage } from '#contract/transfers/downloads.js';
import { askExtension } from '#contract/transfers/extensions.js';
import { endSession } from '../../lib/session.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { DownloadPage } from './pages/download-page.js';
import { buildPage } from './testing/page.builder.js';

let server: FakeServer;
beforeEach(() => {
  endSession();
  sessionStorage.clear();
  server = new FakeServer().install();
  server
    .on(openDownloadPage, () => {
      throw new Refusal('transfer-expired');
    })
    .on(askExtension, () => ({ asked: true as const }));
});

const show = (at = '/w/abc1234', language: 'en' | 'zh' = 'en') =>
  renderPage(<DownloadPage />, {
    route: at.startsWith('/w/') ? '/w/:slug' : '/d/:slug/:recipientId?',
    at,
    namespaces: ['downloads', 'preview'],
    language,
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Ask the sender' }));

describe('the expired page', () => {
  it('with the plain link requires the address for the answer', async () => {
    await show();
    expect(await screen.findByRole('region', { name: 'Ask for more time' })).toBeTruthy();
    ask();
    expect(screen.getByText('Enter your email address.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Your email'));
    type('Your email', 'nobody');
    ask();
    expect(screen.getByText('This is not an email address.')).toBeTruthy();
    expect(server.seen(askExtension)).toHaveLength(0);
    type('Your email', ' Ravi@Example.com ');
    type('Note to the sender (optional)', 'Please, until Monday');
    ask();
    expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeTruthy();
    expect(server.seen(askExtension).map(({ body }) => body)).toEqual([
      { slug: 'abc1234', email: 'ravi@example.com', note: 'Please, until Monday' },
    ]);
    expect(screen.queryByRole('button', { name: 'Ask the sender' })).toBeNull();
  });

  it('with a personal link requires no address and shows none', async () => {
    const { container } = await show('/d/abc1234/r1');
    await screen.findByRole('region', { name: 'Ask for more time' });
    expect(screen.queryByLabelText('Your email')).toBeNull();
    expect(container.textContent).not.toContain('@');
    ask();
    expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeTruthy();
    expect(server.seen(askExtension)[0]?.body).toEqual({ slug: 'abc1234', recipientId: 'r1', note: '' });
  });

  it('requires an address after all if the server does not know the link', async () => {
    server.on(askExtension, ({ body }) => {
      if (body.email === undefined) throw new Refusal('recipient-not-found');
      return { asked: true as const };
    });
    await show('/d/abc1234/r1');
    await screen.findByRole('region', { name: 'Ask for more time' });
    ask();
    expect((await screen.findByRole('alert')).textContent).toContain("We don't know who this link was sent to");
    type('Your email', 'ravi@example.com');
    ask();
    expect(await screen.findByRole('heading', { name: 'Request sent' })).toBeTruthy();
  });

  it('counts the note as people count', async () => {
    await show('/d/abc1234/r1');
    await screen.findByRole('region', { name: 'Ask for more time' });
    type('Note to the sender (optional)', '😀'.repeat(280));
    expect(screen.getByText('280 of 280 characters')).toBeTruthy();
    type('Note to the sender (optional)', '😀'.repeat(281));
    ask();
    expect(server.seen(askExtension)).toHaveLength(0);
    type('Note to the sender (optional)', '😀'.repeat(280));
    ask();
    await waitFor(() => expect(server.seen(askExtension)).toHaveLength(1));
  });

  it('opens the transfer if it was extended in between', async () => {
    server.on(askExtension, () => {
      throw new Refusal('transfer-active');
    });
    await show('/d/abc1234/r1');
    await screen.findByRole('region', { name: 'Ask for more time' });
    server.on(openDownloadPage, () => buildPage());
    ask();
    expect(await screen.findByRole('heading', { name: 'Mei Lin sent you files' })).toBeTruthy();
  });

  it('says when it was asked too often, and keeps what was typed', async () => {
    server.on(askExtension, () => {
      throw new Refusal('too-many-requests', { retryAfterSeconds: 60 });
    });
    await show();
    await screen.findByRole('region', { name: 'Ask for more time' });
    type('Your email', 'ravi@example.com');
    ask();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Your email').value).toBe('ravi@example.com');
  });

  it('speaks Chinese', async () => {
    await show('/w/abc1234', 'zh');
    expect(await screen.findByRole('region', { name: '请求延长有效期' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '向发送者请求' })).toBeTruthy();
  });

  it('offers nothing of the kind where there is no transfer', async () => {
    server.on(openDownloadPage, () => {
      throw new Refusal('transfer-not-found');
    });
    await show();
    expect(await screen.findByRole('heading', { name: 'Transfer not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask the sender' })).toBeNull();
  });
});
