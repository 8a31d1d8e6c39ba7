import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TRANSFERS_PAGE_SIZE } from '#contract/limits.js';
import { unlockTransfer } from '#contract/transfers/downloads.js';
import { listReceived } from '#contract/transfers/received.js';
import { discardUpload, openUpload, watchCopies } from '#contract/transfers/storage.js';
import { createTransfer } from '#contract/transfers/transfers.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { buildCredential } from '../../lib/testing/credential.builder.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { buildTransfer } from '../../lib/testing/transfer.builder.js';
import { ReceivedPage } from './pages/received-page.js';
import { buildReceived } from './testing/received.builder.js';

const open = buildReceived();
const locked = buildReceived({ slug: 'abc1235', hasPassword: true, sizeClass: 'large', content: null });
const expired = buildReceived({ slug: 'abc1236', isExpired: true });

let server: FakeServer;
let saved: number;
beforeEach(() => {
  saved = 0;
  server = new FakeServer().install();
  server.on(listReceived, () => ({ received: [open, locked, expired], next: null }));
  startSession(buildSession());
});

const show = (at = '/dash/received', language: 'en' | 'zh' = 'en') =>
  renderPage(<ReceivedPage pathOf={(slug) => `/dash/transfers/${slug}`} onSaved={() => (saved += 1)} />, {
    route: '/dash/received',
    at,
    namespaces: ['received'],
    language,
  });
const cards = async () => (await screen.findAllByRole('listitem')).map((item) => within(item));

function serveCopies(states: ('copying' | 'done' | 'failed')[]) {
  const upload = buildCredential('new1234', { files: [{ path: 'plans.pdf', size: 5, itemPath: 'users/u/new1234/1' }] });
  server.on(openUpload, () => upload);
  server.on(watchCopies, () => ({ state: states.shift() ?? 'done', copiedBytes: 5, totalBytes: 5 }));
  server.on(createTransfer, () => ({ data: { ops: [buildTransfer({ slug: 'new1234' })] } }));
  server.on(discardUpload, () => ({ discarded: true as const }));
}

describe('what was received', () => {
  it('says who sent what, and opens by the receiver’s own link', async () => {
    await show();
    const [first, second, third] = await cards();
    expect(first?.getByText(/^Li Wei · 2 files · .* · As agreed$/)).toBeTruthy();
    expect(first?.getByRole('link', { name: 'Open plans.pdf' }).getAttribute('href')).toBe('/d/abc1234/r1');
    expect(second?.getByText(/Password protected/)).toBeTruthy();
    expect(second?.getByText(/1 GB or more/)).toBeTruthy();
    expect(third?.getByText(/^Expired · /)).toBeTruthy();
    expect(third?.getByRole('link', { name: 'Ask for more time for plans.pdf' }).getAttribute('href')).toBe(
      '/d/abc1236/r1',
    );
    expect(third?.queryByRole('button')).toBeNull();
  });

  it('shows older transfers at an address of their own', async () => {
    server.on(listReceived, () => ({ received: [open], next: '5.abc' }));
    await show('/dash/received?after=9.xyz');
    expect((await screen.findByRole('link', { name: 'Older' })).getAttribute('href')).toContain('after=5.abc');
    expect(screen.getByRole('link', { name: 'Newest' })).toBeTruthy();
    expect(server.seen(listReceived)[0]?.query).toMatchObject({ after: '9.xyz' });
  });

  it('says in the page’s language that there is nothing, and to which address it would come', async () => {
    server.on(listReceived, () => ({ received: [], next: null }));
    await show('/dash/received?after=$where', 'zh');
    expect(await screen.findByRole('heading', { name: '还没有收到文件' })).toBeTruthy();
    expect(screen.getByText(/mei@example\.com/)).toBeTruthy();
    expect(server.seen(listReceived)[0]?.query).not.toHaveProperty('after');
  });
});

describe('saving', () => {
  const begin = async (at: number) => {
    const all = await cards();
    fireEvent.click(all[at]?.getByRole('button', { name: /to my library$/ }) ?? document.body);
    return within(await screen.findByRole('dialog'));
  };

  it('waits for the copies and leads to the new transfer', async () => {
    serveCopies(['copying', 'done']);
    await show();
    const dialog = await begin(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const link = await dialog.findByRole('link', { name: 'Show it' }, { timeout: 4000 });
    expect(link.getAttribute('href')).toBe('/dash/transfers/new1234');
    expect(server.seen(openUpload)[0]?.body).toEqual({
      id: 'user-1',
      type: 'userUpload',
      forward: { slug: 'abc1234', save: true },
    });
    expect(server.seen(createTransfer)[0]?.body).toMatchObject({ slug: 'new1234', sendAs: 'none', emailTo: [] });
    expect(saved).toBe(1);
  });

  it('prompts for the password of a protected one, and again if it is wrong', async () => {
    serveCopies(['done']);
    server.on(unlockTransfer, ({ body }) => {
      if (body.password !== 'right') throw new Refusal('wrong-password');
      return { passwordTicket: 'ticket', expiresAt: 1 };
    });
    await show();
    const dialog = await begin(1);
    const field = () => dialog.getByLabelText("This transfer's password");
    fireEvent.change(field(), { target: { value: 'wrong' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Wrong password. Try again.')).toBeTruthy();
    fireEvent.change(field(), { target: { value: 'right' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByRole('link', { name: 'Show it' });
    expect(server.seen(openUpload)[0]?.body).toMatchObject({ forward: { slug: 'abc1235', passwordTicket: 'ticket' } });
  });

  it('keeps nothing if the copies fail, and shows an error', async () => {
    serveCopies(['failed']);
    await show();
    const dialog = await begin(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(server.seen(discardUpload)).toHaveLength(1));
    expect(server.seen(createTransfer)).toHaveLength(0);
  });
});

it('searches from the first page on, and says where nothing matches', async () => {
  server.on(listReceived, ({ query }) => ({ received: query.search ? [] : [open], next: null }));
  await show('/dash/received?after=2026-01-01T00:00:00.000Z.aaaaaaaaaaaaaaaaaaaaaaaa');
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search received transfers' }), {
    target: { value: 'harbour ' },
  });
  expect(await screen.findByText('Nothing matches “harbour”')).toBeTruthy();
  expect(server.seen(listReceived).at(-1)?.query).toEqual({ search: 'harbour', limit: TRANSFERS_PAGE_SIZE });
});
