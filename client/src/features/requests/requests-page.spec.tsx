import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deleteRequest, editRequest, listRequests, restoreRequest } from '#contract/requests/requests.js';
import { startSession } from '../../lib/session.js';
import { buildSession } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { Notices } from '../../ui/notices.js';
import { notices } from '../../lib/notices.js';
import { RequestsPage } from './pages/requests-page.js';
import { buildRequest, buildRequestRow } from './testing/request.builder.js';

const taxes = buildRequestRow({ peopleCount: 12, completeCount: 5 });
const closed = buildRequestRow({ slug: 'req1235', title: 'Onboarding', state: 'closed', closedBy: 'owner' });

let server: FakeServer;
beforeEach(() => {
  notices.set([]);
  server = new FakeServer().install();
  server.on(listRequests, () => ({ requests: [taxes, closed], total: 2 }));
  startSession(buildSession());
});

const show = (at = '/dash/requests', language: 'en' | 'zh' = 'en') =>
  renderPage(
    <>
      <RequestsPage />
      <Notices />
    </>,
    { route: '/dash/requests', at, namespaces: ['requests', 'list'], language },
  );
const choose = async (title: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the list', () => {
  it('fetches what the address names, and keeps filter and search in it', async () => {
    const { address } = await show('/dash/requests?filter=open&sort=dueAt&order=asc&page=2');
    expect((await screen.findByRole('link', { name: taxes.title })).getAttribute('href')).toBe(
      '/dash/requests/req1234',
    );
    expect(screen.getByText(/^2 items · 5 of 12 complete/)).toBeTruthy();
    expect(server.seen(listRequests)[0]?.query).toEqual({
      filter: 'open',
      sort: 'dueAt',
      order: 'asc',
      search: '',
      skip: 20,
      limit: 20,
    });
    fireEvent.click(screen.getByRole('link', { name: /Closed/ }));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tax' } });
    await waitFor(() => expect(address()).toBe('/dash/requests?filter=closed&sort=dueAt&order=asc&q=tax'));
  });

  it('explains what a request is where there is none', async () => {
    server.on(listRequests, () => ({ requests: [], total: 0 }));
    await show('/dash/requests', 'zh');
    const heading = await screen.findByRole('heading', { name: '想收什么文件，一次收齐' });
    const links = within(heading.parentElement ?? document.body).getAllByRole('link', { name: '收取文件' });
    expect(links[0]?.getAttribute('href')).toBe('/dash/requests/new');
  });

  it('names the reason that matters', async () => {
    const overdue = buildRequestRow({ slug: 'req1236', dueAt: Date.now() - 86_400_000 });
    const expired = buildRequestRow({ slug: 'req1237', state: 'closed', closedBy: 'expiry' });
    server.on(listRequests, () => ({ requests: [overdue, expired], total: 2 }));
    await show();
    expect(await screen.findByText('Overdue')).toBeTruthy();
    expect(screen.getByText('Expired')).toBeTruthy();
  });
});

describe('the menu', () => {
  it('closes an open request, and reopens a closed one', async () => {
    server.on(editRequest, () => buildRequest());
    await show();
    await choose(taxes.title, 'Close');
    expect(await screen.findByText(/“Tax documents 2026” is closed/)).toBeTruthy();
    await choose(closed.title, 'Reopen');
    await waitFor(() => expect(server.seen(editRequest)).toHaveLength(2));
    expect(server.seen(editRequest).map(({ params, body }) => [params[0], body])).toEqual([
      ['req1234', { isClosed: true }],
      ['req1235', { isClosed: false }],
    ]);
  });

  it('says why a change was refused', async () => {
    server.on(editRequest, () => {
      throw new Refusal('request-changed');
    });
    await show();
    await choose(taxes.title, 'Close');
    expect(await screen.findByText('“Tax documents 2026” was not changed')).toBeTruthy();
    expect(screen.getByText(/changed this request at the same time/)).toBeTruthy();
  });

  it('copies no link that works for nobody', async () => {
    server.on(listRequests, () => ({ requests: [{ ...taxes, isPublic: false }], total: 1 }));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Copy link' })).toBeNull();
  });

  it('deletes after a question, and takes it back', async () => {
    server.on(deleteRequest, () => ({ undoUntil: Date.now() + 60_000 }));
    server.on(restoreRequest, () => buildRequest());
    await show();
    await choose(taxes.title, 'Delete');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete request' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.seen(restoreRequest)[0]?.params).toEqual(['req1234']));
    expect(server.seen(deleteRequest)).toHaveLength(1);
  });
});
