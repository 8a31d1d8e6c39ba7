import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { changePersonPlan, readPerson, searchPeople } from '#contract/admin/admin.js';
import { listStaffLog } from '#contract/admin/staff-log.js';
import { listCases, readCase } from '#contract/admin/abuse.js';
import type { StaffRole } from '#contract/admin/staff.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { CasePage } from './pages/case-page.js';
import { CasesPage } from './pages/cases-page.js';
import { LogPage } from './pages/log-page.js';
import { PeoplePage } from './pages/people-page.js';
import { PersonPage } from './pages/person-page.js';
import { buildCase } from './testing/case.builder.js';
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
const namespaces = ['admin', 'abuse', 'sending', 'list'] as const;
const person = () =>
  renderPage(<PersonPage />, { route: '/admin/people/:userId', at: '/admin/people/u1', namespaces: [...namespaces] });

describe('the search', () => {
  it('stays out of the address, which proxies log', async () => {
    const { address } = await renderPage(<PeoplePage />, {
      route: '/admin/people',
      at: '/admin/people',
      namespaces: [...namespaces],
    });
    expect(server.seen(searchPeople)).toEqual([]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mei@example.com' } });
    const link = await screen.findByRole('link', { name: /Mei Chen/ });
    expect(link.getAttribute('href')).toBe('/admin/people/u1');
    expect(address()).toBe('/admin/people');
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
    await dialog.findByText(/Enter a reason/);
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'As agreed' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Change plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.seen(changePersonPlan).map(({ body }) => body)).toEqual([
      { plan: 'free', until: new Date('2031-02-03T23:59:59.999').getTime(), reason: 'As agreed' },
    ]);
    // The page shows what is so now.
    expect(server.seen(readPerson)).toHaveLength(2);
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
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toContain('Ravi Kumar changed the plan of Mei Chen');
    const entry = within(item);
    for (const text of ['Ravi Kumar', 'Mei Chen', 'Trial extended by phone', 'Plan: Free → Pro', /^Until: – → \w/])
      expect(entry.getByText(text)).toBeTruthy();
    const from = new Date('2026-01-02T00:00').getTime();
    expect(server.seen(listStaffLog)[0]?.query).toMatchObject({
      actorId: 'user-1',
      action: 'plan.change',
      from,
      to: from + 86_400_000,
    });
  });

  it('leads to the transfer or request that was changed', async () => {
    const facts = { linkId: 'transfer-1' };
    const entry = buildEntry({
      action: 'link.close',
      before: { ...facts, isClosed: false },
      after: { ...facts, isClosed: true },
    });
    server.on(listStaffLog, () => ({ entries: [entry], total: 1 }));
    await log('/admin/log');
    const link = await screen.findByRole('link', { name: 'Open the transfer or request' });
    expect(link.getAttribute('href')).toBe('/admin/links/transfer-1');
  });
});

describe('a case', () => {
  const show = () =>
    renderPage(<CasePage />, { route: '/admin/cases/:caseId', at: '/admin/cases/c1', namespaces: [...namespaces] });

  it('is listed among those that wait for somebody, appeals too', async () => {
    const waiting = { 'to-do': 3, open: 1, 'under-review': 1, appealed: 1 };
    server.on(listCases, () => ({ cases: [{ ...buildCase(), categories: ['fraud' as const] }], total: 1, waiting }));
    await renderPage(<CasesPage />, { route: '/admin/cases', at: '/admin/cases', namespaces: [...namespaces] });
    const link = await screen.findByRole('link', { name: /invoice-2026\.zip/ });
    expect(link.getAttribute('href')).toBe('/admin/cases/c1');
    expect(screen.getByText('To do (3)')).toBeTruthy();
    expect(server.seen(listCases).map(({ query }) => query)).toEqual([{ state: 'to-do', skip: 0, limit: 50 }]);
  });

  it('is only read by operators', async () => {
    as('operator');
    server.on(readCase, () => buildCase());
    await show();
    expect(await screen.findByRole('heading', { name: 'invoice-2026.zip' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
