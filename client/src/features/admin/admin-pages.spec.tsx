import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { changePersonPlan, listStaffLog, readPerson, searchPeople, suspendPerson } from '#contract/admin.js';
import type { StaffRole } from '#contract/staff.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { LogPage } from './pages/log-page.js';
import { PeoplePage } from './pages/people-page.js';
import { PersonPage } from './pages/person-page.js';
import { buildEntry, buildFound, buildPerson } from './testing/person.builder.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server
    .on(readPerson, () => buildPerson())
    .on(listStaffLog, () => ({ entries: [buildEntry()], total: 1 }))
    .on(searchPeople, () => ({ people: [buildFound()], hasMore: false, codes: [] }));
  as('support');
});

const as = (staffRole: StaffRole) => startSession(buildSession({ user: buildUser({ staffRole }) }));
const namespaces = ['admin', 'sending', 'list', 'memberErrors'] as const;
const person = () =>
  renderPage(<PersonPage />, { route: '/admin/people/:userId', at: '/admin/people/u1', namespaces: [...namespaces] });

describe('the search', () => {
  it('stays out of the address, which proxies log', async () => {
    const { address } = await renderPage(<PeoplePage />, {
      route: '/admin',
      at: '/admin',
      namespaces: [...namespaces],
    });
    expect(server.seen(searchPeople)).toEqual([]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mei@example.com' } });
    const link = await screen.findByRole('link', { name: /Mei Chen/ });
    expect(link.getAttribute('href')).toBe('/admin/people/u1');
    expect(address()).toBe('/admin');
    expect(server.seen(searchPeople).at(-1)?.body).toEqual({ text: 'mei@example.com' });
  });
});

describe('a person', () => {
  it('gets another plan until the end of a day, never without a reason', async () => {
    server.on(changePersonPlan, () => ({ changed: true as const }));
    await person();
    fireEvent.click(await screen.findByRole('button', { name: 'Change plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2031-02-03' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Change plan' }));
    await dialog.findByText(/Give a reason/);
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'As agreed' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Change plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(changePersonPlan).map(({ body }) => body)).toEqual([
      { plan: 'free', until: new Date('2031-02-03T23:59:59.999').getTime(), reason: 'As agreed' },
    ]);
    // The page shows what is so now.
    expect(server.seen(readPerson)).toHaveLength(2);
  });

  it('is suspended and lifted', async () => {
    let isSuspended = false;
    server
      .on(readPerson, () => buildPerson({ account: { isSuspended } }))
      .on(suspendPerson, ({ body }) => {
        ({ isSuspended } = body);
        return { changed: true as const };
      });
    await person();
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Spam' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByRole('button', { name: 'Lift suspension' })).toBeTruthy();
  });

  it('of the staff is changed by administrators alone', async () => {
    server.on(readPerson, () => buildPerson({ staffRole: 'operator' }));
    const { unmount } = await person();
    await screen.findByRole('heading', { name: 'Mei Chen' });
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
    unmount();
    as('administrator');
    await person();
    expect(await screen.findByRole('button', { name: 'Change plan' })).toBeTruthy();
  });
});

describe('the log', () => {
  const log = (at: string) => renderPage(<LogPage />, { route: '/admin/log', at, namespaces: [...namespaces] });

  it('says who did what about whom, why, and what changed, and asks for what the address names', async () => {
    await log('/admin/log?actor=user-1&action=plan.change&from=2026-01-02&to=2026-01-02');
    const entry = within(await screen.findByRole('listitem'));
    for (const text of ['Ravi Kumar', 'Mei Chen', 'Trial extended by phone', 'Plan: free → pro', /^Until: – → \w/])
      expect(entry.getByText(text)).toBeTruthy();
    const from = new Date('2026-01-02T00:00').getTime();
    expect(server.seen(listStaffLog)[0]?.query).toMatchObject({
      actorId: 'user-1',
      action: 'plan.change',
      from,
      to: from + 86_400_000,
    });
  });

  it('is exported and checked by those who may', async () => {
    const { unmount } = await log('/admin/log');
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    unmount();
    as('operator');
    await log('/admin/log');
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check the chain' })).toBeTruthy();
  });
});
