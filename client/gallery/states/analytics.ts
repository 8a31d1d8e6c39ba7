import {
  exportAnalytics,
  listRequestSenders,
  readAnalytics,
  readAnalyticsTable,
  readRequestAnalytics,
  type AnalyticsOverview,
  type AnalyticsRow,
} from '#contract/transfers/analytics.js';
import {
  buildAnalytics,
  buildRequestAnalytics,
  buildRow,
  buildSender,
} from '../../src/features/analytics/testing/analytics.builder.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { hardAddress, hardNames, member } from './sample-data.js';

const codes = ['CN', 'IN', 'DE', 'US', 'BR', 'ZA', 'AU', 'JP', 'AE', 'BA'];
const dayAt = (index: number) => new Date(Date.UTC(2026, 9, 23) + index * DAY_MS).toISOString().slice(0, 10);

/** A month with ups and downs. */
const busy: Partial<AnalyticsOverview> = {
  totals: { downloads: 12_408, people: 3904, byLink: 1210, transfers: 61, countries: codes.length },
  before: { downloads: 13_120, people: 3100, byLink: 990 },
  points: Array.from({ length: 30 }, (_, index) => ({
    date: dayAt(index),
    downloads: (index * 137) % 600,
    people: (index * 41) % 180,
  })),
  countries: [
    ...codes.map((country, index) => ({ country, downloads: 4000 - index * 390, people: 900 - index * 80 })),
    { country: null, downloads: 31, people: 12 },
  ],
  heat: Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_unused, hour) => (day * 7 + hour * 5) % 40)),
};

const rows: Record<'countries' | 'cities' | 'transfers' | 'recipients', AnalyticsRow[]> = {
  countries: [...codes.slice(0, 9), null].map((country, index) => buildRow({ country, downloads: 4000 - index * 390 })),
  cities: ['Shenzhen', 'Thiruvananthapuram', 'São José dos Campos', 'Llanfairpwllgwyngyll'].map((city, index) =>
    buildRow({ city, country: codes[index] ?? null, downloads: 900 - index }),
  ),
  transfers: Object.values(hardNames).map((name, index) =>
    buildRow({ transfer: { slug: `abc123${index + 1}`, name, isDeleted: index === 2 } }),
  ),
  recipients: [hardAddress, 'ravi@example.com', null].map((email, index) =>
    buildRow({
      recipient: email === null ? null : { email, name: hardNames.long },
      person: `p${index}`,
      transfers: index + 1,
    }),
  ),
};

function analytics(server: FakeServer, changes: Partial<AnalyticsOverview> = busy): FakeServer {
  return server
    .on(readAnalytics, () => buildAnalytics(changes))
    .on(readAnalyticsTable, ({ query: { by } }) => ({
      rows: rows[by],
      total: rows[by].length === 10 ? 31 : rows[by].length,
    }))
    .on(readRequestAnalytics, () => buildRequestAnalytics({ hasAny: false }));
}

const [request] = buildRequestAnalytics().rows;
const titles = ['Tax documents 2026', hardNames.long, ...Object.values(hardNames)].slice(0, 6);
const asked = {
  hasAny: true,
  totals: { requests: 31, opened: 1204, submitted: 987 },
  rows: titles.flatMap((title, index) =>
    request ? { ...request, slug: `req123${index + 1}`, title, opens: 4821 } : [],
  ),
};
const senders = [
  buildSender(),
  buildSender({ name: '', email: hardAddress, city: 'Thiruvananthapuram' }),
  buildSender({ name: hardNames.long, email: hardAddress, request: { slug: 'req1234', title: hardNames.long } }),
  buildSender({ name: '', email: '', country: null, city: null, request: null }),
];

function withRequests(server: FakeServer, changes: Partial<AnalyticsOverview> = busy): FakeServer {
  return analytics(server, changes)
    .on(readRequestAnalytics, () => asked)
    .on(listRequestSenders, () => ({ rows: senders, total: senders.length }));
}

const page = { at: '/dash/analytics', user: member, server: (server: FakeServer) => void analytics(server) } as const;

/** Who downloads, from where and when. */
export const analyticsStates: readonly GalleryState[] = [
  {
    ...page,
    name: 'analytics-empty',
    server: (server) => analytics(server, { hasAny: false }),
    shows: 'analytics:empty.title',
  },
  {
    ...page,
    name: 'analytics-loading',
    server: (server) => analytics(server).on(readAnalytics, unanswered),
    shows: (actor) => actor.find('status', 'analytics:loading'),
  },
  {
    ...page,
    name: 'analytics-filled',
    shows: (actor) => actor.see('analytics:map.unknown', { values: { count: 31 } }),
  },
  {
    ...page,
    name: 'analytics-year',
    at: '/dash/analytics?range=year',
    server: (server) => analytics(server, { ...busy, step: 'month', before: { downloads: 0, people: 0, byLink: 0 } }),
    shows: 'analytics:time.month',
  },
  {
    ...page,
    name: 'analytics-quiet',
    server: (server) =>
      analytics(server, { totals: { downloads: 0, people: 0, byLink: 0, transfers: 0, countries: 0 } }),
    shows: 'analytics:quiet',
  },
  {
    ...page,
    name: 'analytics-nowhere',
    server: (server) => analytics(server, { ...busy, countries: [{ country: null, downloads: 40, people: 2 }] }),
    shows: 'analytics:map.nowhere',
  },
  { ...page, name: 'analytics-cities', at: '/dash/analytics?table=cities', shows: /Thiruvananthapuram/ },
  {
    ...page,
    name: 'analytics-transfers',
    at: '/dash/analytics?table=transfers',
    shows: /HDR_edited/,
  },
  {
    ...page,
    name: 'analytics-recipients',
    at: '/dash/analytics?table=recipients',
    shows: 'analytics:unknownRecipient',
  },
  {
    ...page,
    name: 'analytics-second-page',
    at: '/dash/analytics?page=2&sort=people&order=asc',
    shows: (actor) => actor.see('common:pages.position', { values: { from: '11', to: '20', total: '31' } }),
  },
  {
    ...page,
    name: 'analytics-table-empty',
    at: '/dash/analytics?table=cities',
    server: (server) => analytics(server).on(readAnalyticsTable, () => ({ rows: [], total: 0 })),
    shows: 'analytics:tables.none.cities',
  },
  {
    ...page,
    name: 'analytics-table-error',
    server: (server) => analytics(server).on(readAnalyticsTable, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...page,
    name: 'analytics-one-transfer',
    at: '/dash/analytics?of=abc1234',
    server: (server) =>
      analytics(server, { ...busy, transfer: { slug: 'abc1234', name: hardNames.long, isDeleted: false } }),
    shows: 'analytics:filter.all',
  },
  {
    ...page,
    name: 'analytics-unknown-transfer',
    at: '/dash/analytics?of=abc1234',
    server: (server) => analytics(server).on(readAnalytics, refuse('transfer-not-found')),
    shows: 'analytics:filter.unknown',
  },
  {
    ...page,
    name: 'analytics-own-days',
    at: '/dash/analytics?from=2026-10-23&to=2026-11-21',
    shows: (actor) => actor.find('button', 'analytics:range.show'),
  },
  {
    ...page,
    name: 'analytics-wrong-days',
    at: '/dash/analytics?from=2026-10-23&to=2026-11-21',
    act: async (actor) => {
      await actor.type('analytics:range.from', '2026-12-01');
      await actor.press('analytics:range.show');
    },
    shows: 'analytics:range.wrong',
  },
  {
    ...page,
    name: 'analytics-requests',
    server: withRequests,
    shows: (actor) => actor.find('table', 'analytics:requests.tables.requests'),
  },
  {
    ...page,
    name: 'analytics-requests-alone',
    server: (server) => withRequests(server, { hasAny: false }),
    shows: (actor) => actor.find('table', 'analytics:requests.tables.requests'),
  },
  {
    ...page,
    name: 'analytics-request-people',
    at: '/dash/analytics?requests=people',
    server: withRequests,
    shows: 'analytics:requests.noName',
  },
  {
    ...page,
    name: 'analytics-requests-quiet',
    server: (server) =>
      withRequests(server).on(readRequestAnalytics, () =>
        buildRequestAnalytics({ totals: { requests: 0, opened: 0, submitted: 0 }, rows: [] }),
      ),
    shows: 'analytics:requests.none',
  },
  {
    ...page,
    name: 'analytics-requests-error',
    server: (server) => analytics(server).on(readRequestAnalytics, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...page,
    name: 'analytics-error',
    server: (server) => analytics(server).on(readAnalytics, refuse('internal')),
    shows: 'errors:internal',
  },
  {
    ...page,
    name: 'analytics-export-failed',
    server: (server) => analytics(server).on(exportAnalytics, refuse('transfer-not-found')),
    act: (actor) => actor.press('analytics:export'),
    shows: 'errors:transfer-not-found',
  },
];
