import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listRequestSenders,
  readAnalytics,
  readAnalyticsTable,
  readRequestAnalytics,
  type AnalyticsOverview,
} from '#contract/transfers/analytics.js';
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { AnalyticsPage } from './pages/analytics-page.js';
import { buildAnalytics, buildRequestAnalytics, buildRow, buildSender } from './testing/analytics.builder.js';

// jsdom draws nothing, and the chart keeps updating after a test; its data is in the table.
jest.unstable_mockModule('./components/time-chart.js', () => ({ TimeChart: () => null }));

const plan = { slug: 'abc1234', name: 'Plan.pdf', isDeleted: false };

let server: FakeServer;
let overview: AnalyticsOverview;

beforeEach(() => {
  startSession(buildSession({ user: buildUser() }));
  overview = buildAnalytics();
  server = new FakeServer()
    .on(readAnalytics, ({ query }) => ({ ...overview, transfer: query.slug === undefined ? null : plan }))
    .on(readAnalyticsTable, ({ query: { by } }) => {
      if (by === 'transfers') return { rows: [buildRow({ transfer: plan })], total: 31 };
      if (by === 'cities') return { rows: [], total: 0 };
      return {
        rows: [buildRow({ country: 'CN' }), buildRow({ country: null })],
        total: 2,
      };
    })
    .on(readRequestAnalytics, () => buildRequestAnalytics({ hasAny: false }))
    .install();
});

const open = (search = '', language: 'en' | 'zh' = 'en') =>
  renderPage(<AnalyticsPage />, {
    route: '/dash/analytics',
    at: `/dash/analytics${search}`,
    namespaces: ['analytics'],
    language,
  });

it('shows the state at a glance, and every drawing as a table too', async () => {
  await open();
  const figures = (await screen.findByText('Countries and regions', { selector: 'dt' })).closest('dl');
  expect(figures?.textContent).toContain('Downloads12+50%');
  expect(figures?.textContent).toContain('People5and 3 by linkNone in the previous period');
  const days = within(screen.getByRole('table', { name: 'Downloads by day' }));
  expect(days.getAllByRole('row').map((line) => line.textContent)).toEqual(['DateDownloadsPeople', 'Nov 21125']);
  const map = await screen.findByRole('table', { name: 'Downloads by country or region' });
  expect(map.textContent).toContain('China7India4');
  expect(screen.getByText('1 download from an unknown place')).toBeTruthy();
  expect(screen.getByText('Time zone: Asia/Shanghai')).toBeTruthy();
  const week = within(screen.getByRole('table', { name: 'By weekday and hour' }));
  expect(week.getByTitle('Saturday, 9 AM: 12')).toBeTruthy();
  const countries = within(await screen.findByRole('table', { name: 'Countries' }));
  expect(countries.getByText('Unknown place')).toBeTruthy();
});

it('keeps time, table, order and page in the address', async () => {
  const { address } = await open('?range=7d');
  fireEvent.click(await screen.findByRole('link', { name: 'Transfers' }));
  const link = await screen.findByRole('link', { name: 'Plan.pdf' });
  expect(link.getAttribute('href')).toBe('/dash/analytics?range=7d&table=transfers&transfer=abc1234');
  fireEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByText('11–20 of 31');
  expect(address()).toBe('/dash/analytics?range=7d&table=transfers&page=2');
  fireEvent.click(screen.getByRole('button', { name: 'People' }));
  await waitFor(() => expect(address()).toBe('/dash/analytics?range=7d&table=transfers&sort=people'));
  expect(server.seen(readAnalyticsTable).at(-1)?.query).toMatchObject({
    range: '7d',
    by: 'transfers',
    sort: 'people',
    skip: 0,
  });
  fireEvent.click(screen.getByRole('link', { name: 'Only Plan.pdf' }));
  await screen.findByText('Only Plan.pdf', { selector: 'p' });
  expect(server.seen(readAnalytics).at(-1)?.query).toMatchObject({ slug: 'abc1234' });
  fireEvent.click(screen.getByRole('link', { name: 'Show all transfers' }));
  await waitFor(() => expect(address()).not.toContain('of='));
});

it('takes days of one’s own, and says which are none', async () => {
  const { address } = await open();
  await screen.findByText('Countries and regions');
  fireEvent.click(screen.getByRole('button', { name: 'Custom' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('The start must be before the end, at most five years apart.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(address()).toBe('/dash/analytics?from=2026-11-01&to=2026-11-21'));
  expect(server.seen(readAnalytics).at(-1)?.query).toMatchObject({ from: '2026-11-01', to: '2026-11-21' });
});

it('shows each recipient once, with their transfers on demand', async () => {
  const transfer = { slug: 'abc1234', name: 'Plan.pdf', isDeleted: false };
  server.on(readAnalyticsTable, ({ query: { by } }) => ({
    rows: [
      by === 'transfers'
        ? buildRow({ transfer, downloads: 3 })
        : buildRow({ recipient: { email: 'mei@example.com', name: 'Mei' }, person: 'p1', transfers: 2 }),
    ],
    total: 1,
  }));
  await open('?table=recipients');
  const table = within(await screen.findByRole('table', { name: 'Recipients' }));
  expect(table.getByText('mei@example.com')).toBeTruthy();
  expect(table.queryByText('Plan.pdf')).toBeNull();
  fireEvent.click(table.getByRole('button', { name: '2 transfers' }));
  expect(await table.findByText('Plan.pdf')).toBeTruthy();
  expect(server.seen(readAnalyticsTable).at(-1)?.query).toMatchObject({ by: 'transfers', person: 'p1' });
});

it('offers no table of cities where none can be known', async () => {
  overview = buildAnalytics({ hasCities: false });
  await open();
  const tables = within(await screen.findByRole('navigation', { name: 'Tables' }));
  expect(tables.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Countries',
    'Transfers',
    'Recipients',
  ]);
});

it('teaches when there is nothing yet, and when a table has nothing', async () => {
  await open('?table=cities');
  expect(await screen.findByText(/No city data/)).toBeTruthy();
  overview = buildAnalytics({
    hasAny: false,
    totals: { downloads: 0, people: 0, byLink: 0, transfers: 0, countries: 0 },
  });
  document.body.innerHTML = '';
  await open('', 'zh');
  expect(await screen.findByText('还没有下载')).toBeTruthy();
  expect(screen.getByRole('link', { name: '发送文件' }).getAttribute('href')).toBe('/dash#send');
});

it('says what failed and tries again', async () => {
  server.on(readAnalytics, () => {
    throw new Refusal('unavailable', undefined as never);
  });
  await open('?of=abc1234');
  const retry = (await screen.findAllByRole('button', { name: 'Try again' }))[0];
  server.on(readAnalytics, () => overview);
  if (retry) fireEvent.click(retry);
  expect(await screen.findByText('Countries and regions')).toBeTruthy();
});

it('shows file requests and who submitted, also to whom nothing was downloaded', async () => {
  overview = buildAnalytics({ hasAny: false });
  server
    .on(readRequestAnalytics, () => buildRequestAnalytics({ totals: { requests: 31, opened: 3, submitted: 2 } }))
    .on(listRequestSenders, () => ({
      rows: [buildSender(), buildSender({ name: '', email: '', request: null, country: null, city: null })],
      total: 2,
    }));
  const { address } = await open('?range=7d');
  const requests = within(await screen.findByRole('table', { name: 'Requests' }));
  expect(requests.getByRole('link', { name: 'Tax 2026' }).getAttribute('href')).toBe('/dash/requests/req1234');
  expect(requests.getAllByRole('row')[1]?.textContent).toContain('Tax 20263214');
  fireEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(server.seen(readRequestAnalytics).at(-1)?.query).toMatchObject({ range: '7d', skip: 10 }));
  fireEvent.click(screen.getByRole('link', { name: 'Who submitted' }));
  const people = within(await screen.findByRole('table', { name: 'Who submitted' }));
  expect(people.getByText('Pune · India · asha@example.com')).toBeTruthy();
  expect(people.getByText('No name given')).toBeTruthy();
  expect(people.getByText('Deleted request')).toBeTruthy();
  expect(address()).toBe('/dash/analytics?range=7d&requests=people');
});
