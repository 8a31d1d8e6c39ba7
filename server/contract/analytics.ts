import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { slugSchema } from './primitives.js';

export const analyticsRanges = ['7d', '30d', '90d', 'year'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];
export const analyticsRangeDays: Record<AnalyticsRange, number> = { '7d': 7, '30d': 30, '90d': 90, year: 365 };
/** The longest time that can be asked for: five years. */
export const ANALYTICS_MAX_DAYS = 5 * 366;
/** A page of a table. */
export const ANALYTICS_PAGE = 10;

const DAY_MS = 86_400_000;

/** A day of a calendar, as `2026-11-21`; which instants it covers depends on the member's time zone. */
export const calendarDay = z.string().refine((text) => {
  const parts = /^(20\d\d)-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return parts !== null && !Number.isNaN(parts.getTime()) && parts.toISOString().startsWith(text);
}, 'not a day');

const scope = {
  /** Ends with today. Ignored where `from` and `to` are given. */
  range: z.enum(analyticsRanges).default('30d'),
  /** Both or none; both days included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Only downloads of this transfer. */
  slug: slugSchema.optional(),
};

interface Scope {
  from?: string | undefined;
  to?: string | undefined;
}

function isWholeRange({ from, to }: Scope): boolean {
  if (from === undefined || to === undefined) return from === to;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < ANALYTICS_MAX_DAYS;
}
const wrongRange = { error: 'from and to are both given, in this order, and at most five years apart' };

const scopeQuery = z.strictObject(scope).refine(isWholeRange, wrongRange);

/** Somebody who has a personal link is one person; of the plain link, each visit is. */
const figures = { downloads: z.int(), people: z.int() };

export const analyticsTransfer = z.object({
  slug: z.string(),
  /** Its title, else the name of its first file. */
  name: z.string(),
  isDeleted: z.boolean(),
});
export type AnalyticsTransfer = z.infer<typeof analyticsTransfer>;

export const analyticsSteps = ['day', 'week', 'month'] as const;
export type AnalyticsStep = (typeof analyticsSteps)[number];

export const analyticsOverview = z.object({
  /** Days and hours are those of this zone, the member's own. */
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  /** False where nothing of the member was ever downloaded, in any range. */
  hasAny: z.boolean(),
  transfer: analyticsTransfer.nullable(),
  totals: z.object({ ...figures, transfers: z.int(), countries: z.int() }),
  /** As many days before `from`. */
  before: z.object(figures),
  step: z.enum(analyticsSteps),
  /** One for each step of the range, by its first day. */
  points: z.array(z.object({ date: z.string(), ...figures })),
  /** Most downloads first; null stands for downloads of which nobody knows from where. */
  countries: z.array(z.object({ country: z.string().nullable(), ...figures })),
  /** Downloads by weekday (Monday first) and hour. */
  heat: z.array(z.array(z.int()).length(24)).length(7),
});
export type AnalyticsOverview = z.infer<typeof analyticsOverview>;

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/v1/analytics',
  query: scopeQuery,
  response: analyticsOverview,
  errors: ['unauthenticated', 'transfer-not-found'],
});

export const analyticsTables = ['countries', 'cities', 'transfers', 'recipients'] as const;
export type AnalyticsTable = (typeof analyticsTables)[number];
export const analyticsSorts = ['downloads', 'people', 'latest'] as const;
export type AnalyticsSort = (typeof analyticsSorts)[number];

export const analyticsRow = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  transfer: analyticsTransfer.nullable(),
  recipient: z.object({ email: z.string(), name: z.string() }).nullable(),
  ...figures,
  latest: z.int(),
});
export type AnalyticsRow = z.infer<typeof analyticsRow>;

export const analyticsPage = z.object({ rows: z.array(analyticsRow), total: z.int() });
export type AnalyticsPage = z.infer<typeof analyticsPage>;

/** A page of one table; which fields a row has follows from `by`. */
export const readAnalyticsTable = endpoint({
  method: 'GET',
  path: '/v1/analytics/tables',
  query: z
    .strictObject({
      ...scope,
      by: z.enum(analyticsTables),
      sort: z.enum(analyticsSorts).default('downloads'),
      order: z.enum(['asc', 'desc']).default('desc'),
      skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    })
    .refine(isWholeRange, wrongRange),
  response: analyticsPage,
  errors: ['unauthenticated', 'transfer-not-found'],
});

/** Every download of the range as CSV, the oldest first; the answer is a stream of text. */
export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/v1/analytics/export',
  query: z.strictObject({ ...scope, lang: z.enum(['en', 'zh']).default('en') }).refine(isWholeRange, wrongRange),
  response: z.string(),
  errors: ['unauthenticated', 'transfer-not-found'],
});
