import type {
  AnalyticsOverview,
  AnalyticsRow,
  AnalyticsSender,
  RequestAnalyticsView,
} from '#contract/transfers/analytics.js';

const heat = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_unused, hour) => (day === 5 && hour === 9 ? 12 : 0)),
);

export function buildAnalytics(changes: Partial<AnalyticsOverview> = {}): AnalyticsOverview {
  return {
    timeZone: 'Asia/Shanghai',
    from: '2026-10-23',
    to: '2026-11-21',
    hasAny: true,
    hasCities: true,
    transfer: null,
    totals: { downloads: 12, people: 8, byLink: 3, transfers: 2, countries: 2 },
    before: { downloads: 8, people: 0, byLink: 0 },
    step: 'day',
    points: [
      { date: '2026-11-20', downloads: 0, people: 0 },
      { date: '2026-11-21', downloads: 12, people: 5 },
    ],
    countries: [
      { country: 'CN', downloads: 7, people: 3 },
      { country: 'IN', downloads: 4, people: 1 },
      { country: null, downloads: 1, people: 1 },
    ],
    heat,
    ...changes,
  };
}

export function buildRow(changes: Partial<AnalyticsRow> = {}): AnalyticsRow {
  return {
    country: null,
    city: null,
    transfer: null,
    recipient: null,
    person: null,
    transfers: null,
    downloads: 4,
    people: 2,
    latest: Date.UTC(2026, 10, 21),
    ...changes,
  };
}

export function buildRequestAnalytics(changes: Partial<RequestAnalyticsView> = {}): RequestAnalyticsView {
  const latest = Date.UTC(2026, 10, 21);
  return {
    hasAny: true,
    totals: { requests: 1, opened: 3, submitted: 2 },
    rows: [{ slug: 'req1234', title: 'Tax 2026', opened: 3, submitted: 2, opens: 14, latest }],
    ...changes,
  };
}

export function buildSender(changes: Partial<AnalyticsSender> = {}): AnalyticsSender {
  return {
    name: 'Asha',
    email: 'asha@example.com',
    request: { slug: 'req1234', title: 'Tax 2026' },
    country: 'IN',
    city: 'Pune',
    latest: Date.UTC(2026, 10, 21),
    ...changes,
  };
}
