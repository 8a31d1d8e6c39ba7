import { analyticsRanges, analyticsSorts, analyticsTables } from '../choices.js';
import { ANALYTICS_MAX_DAYS } from '../limits.js';
import { DAY_MS } from '../units.js';
import * as z from 'zod';
import { endpoint, type ResponseOf } from '../endpoint.js';
import { idSchema, instantSchema, skipParam, slugSchema } from '../primitives.js';

export type AnalyticsRange = (typeof analyticsRanges)[number];
export const analyticsRangeDays: Record<AnalyticsRange, number> = { '7d': 7, '30d': 30, '90d': 90, year: 365 };

/** A calendar day like `2026-11-21` in the member's time zone. */
export const calendarDay = z.string().refine((text) => {
  const parts = /^(20\d\d)-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return parts !== null && !Number.isNaN(parts.getTime()) && parts.toISOString().startsWith(text);
}, 'not a day');

const days = {
  /** A range that ends today. Ignored if `from` and `to` are given. */
  range: z.enum(analyticsRanges).default('30d'),
  /** Both or neither; both days are included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
};

const skip = skipParam(1_000_000);

const scope = {
  ...days,
  /** Restricts the figures to one transfer. */
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

/** Each address counts as one person, whatever it got; with the plain link, each visit does. */
const figures = { downloads: z.int(), people: z.int() };

export const analyticsTransfer = z.object({
  slug: z.string(),
  /** The title, else the name of the first file. */
  name: z.string(),
  isDeleted: z.boolean(),
});
export type AnalyticsTransfer = z.infer<typeof analyticsTransfer>;

export const analyticsSteps = ['day', 'week', 'month'] as const;
export type AnalyticsStep = (typeof analyticsSteps)[number];

export const analyticsOverview = z.object({
  /** The member's time zone, which days and hours refer to. */
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  /** False if no transfer of the member was ever downloaded, in any range. */
  hasAny: z.boolean(),
  /** Whether this installation can tell cities apart. */
  hasCities: z.boolean(),
  transfer: analyticsTransfer.nullable(),
  /** `byLink`: those of the people who came by the plain link. */
  totals: z.object({ ...figures, byLink: z.int(), transfers: z.int(), countries: z.int() }),
  /** Figures of the preceding period of the same length. */
  before: z.object({ ...figures, byLink: z.int() }),
  step: z.enum(analyticsSteps),
  /** One point per step of the range, named by its first day. */
  points: z.array(z.object({ date: z.string(), ...figures })),
  /** Most downloads first; null is an unknown country. */
  countries: z.array(z.object({ country: z.string().nullable(), ...figures })),
  /** Downloads by weekday (Monday first) and hour. */
  heat: z.array(z.array(z.int()).length(24)).length(7),
});
export type AnalyticsOverview = z.infer<typeof analyticsOverview>;

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/v1/analytics',
  access: 'member',
  scope: 'read',
  query: scopeQuery,
  response: analyticsOverview,
  errors: ['transfer-not-found'],
});

export type AnalyticsTable = (typeof analyticsTables)[number];
export type AnalyticsSort = (typeof analyticsSorts)[number];

export const analyticsRow = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** For a recipient: the transfer of their latest download. */
  transfer: analyticsTransfer.nullable(),
  recipient: z.object({ email: z.string(), name: z.string() }).nullable(),
  /** For a recipient: the value of the query's `person`, and the number of transfers that they downloaded from. */
  person: z.string().nullable(),
  transfers: z.int().nullable(),
  ...figures,
  latest: z.int(),
});
export type AnalyticsRow = z.infer<typeof analyticsRow>;

export const analyticsPage = z.object({ rows: z.array(analyticsRow), total: z.int() });
export type AnalyticsPage = z.infer<typeof analyticsPage>;

/** A page of one table; `by` determines which fields a row has. */
export const readAnalyticsTable = endpoint({
  method: 'GET',
  path: '/v1/analytics/tables',
  access: 'member',
  scope: 'read',
  query: z
    .strictObject({
      ...scope,
      by: z.enum(analyticsTables),
      /** Counts only the downloads of this person: the id in a row of `recipients`. */
      person: idSchema.optional(),
      sort: z.enum(analyticsSorts).default('downloads'),
      order: z.enum(['asc', 'desc']).default('desc'),
      skip,
    })
    .refine(isWholeRange, wrongRange),
  response: analyticsPage,
  errors: ['transfer-not-found'],
});

/** Every download of the range as CSV, oldest first, as a stream of text. */
export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/v1/analytics/export',
  inView: false,
  access: 'member',
  scope: 'read',
  query: z.strictObject({ ...scope, lang: z.enum(['en', 'zh']).default('en') }).refine(isWholeRange, wrongRange),
  errors: ['transfer-not-found'],
});

const requestQuery = z.strictObject({ ...days, skip }).refine(isWholeRange, wrongRange);

const analyticsRequest = z.object({ slug: z.string(), title: z.string() });

/**
 * Counts people, not times: a link keeps its latest page view, and a person their latest submission, so everyone counts
 * once per request, in the period of their latest time.
 */
const requestFigures = {
  /** People who opened their personal link. */
  opened: z.int(),
  /** People who submitted, by any link. */
  submitted: z.int(),
};

export const requestAnalytics = z.object({
  /** False if the member has no file request. */
  hasAny: z.boolean(),
  /** `requests`: those whose page was opened, or for which something was submitted; also the number of rows. */
  totals: z.object({ ...requestFigures, requests: z.int() }),
  rows: z.array(
    analyticsRequest.extend({
      ...requestFigures,
      /** How often its page was opened since it was made, by all links; reloads count. */
      opens: z.int(),
      latest: instantSchema,
    }),
  ),
});
export type RequestAnalyticsView = z.infer<typeof requestAnalytics>;

/** File requests in a period, the latest first. */
export const readRequestAnalytics = endpoint({
  method: 'GET',
  path: '/v1/analytics/requests',
  access: 'member',
  scope: 'read',
  query: requestQuery,
  response: requestAnalytics,
});

export const analyticsSender = z.object({
  /** The name that the person gave, or that the request was sent to; else empty. The same holds for `email`. */
  name: z.string(),
  email: z.string(),
  /** Null once it is deleted. */
  request: analyticsRequest.nullable(),
  /** Place of the latest page view of a personal link, ISO 3166-1 alpha-2; none is kept for the public link. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  /** When they submitted last. */
  latest: instantSchema,
});
export type AnalyticsSender = z.infer<typeof analyticsSender>;

/** Senders of submissions within a period, the latest first. */
export const listRequestSenders = endpoint({
  method: 'GET',
  path: '/v1/analytics/requests/people',
  access: 'member',
  scope: 'read',
  query: requestQuery,
  response: z.object({ rows: z.array(analyticsSender), total: z.int() }),
});
export type RequestSendersPage = ResponseOf<typeof listRequestSenders>;
