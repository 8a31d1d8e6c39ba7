import * as z from 'zod';
import { endpoint } from './endpoint.js';
import { displayNameSchema, emailSchema, instantSchema, languageSchema } from './primitives.js';

/** What the deployment sets for its clients; by default every host is the page's own origin (empty strings). */
export const clientConfig = z.object({
  apiUrl: z.string(),
  profileUrl: z.string(),
  requestsUrl: z.string(),
  zipUrl: z.string(),
  siteUrl: z.string(),
  downloadsUrl: z.string(),
  supportEmail: z.string(),
  /** With `{domain}` in it; empty: none. */
  companyLogoUrl: z.string(),
  /** Files from this size on are uploaded in parts. */
  multipartFromBytes: z.number().int().positive(),
});
export type ClientConfig = z.infer<typeof clientConfig>;

export const readClientConfig = endpoint({
  method: 'GET',
  path: '/config.json',
  response: clientConfig,
  errors: [],
});

const dependency = z.enum(['up', 'down']);

export const healthReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  response: z.object({
    status: z.enum(['ready', 'degraded', 'down', 'stopping']),
    dependencies: z.record(z.string(), dependency),
    /** Longest event loop delay of the last one to two minutes, in milliseconds. */
    eventLoopDelayMs: z.number(),
  }),
  errors: [],
});

export const healthLive = endpoint({
  method: 'GET',
  path: '/health/live',
  response: z.object({ status: z.literal('live') }),
  errors: [],
});

export const feedbackRatings = ['Bad', 'Fine', 'Fantastic'] as const;
export type FeedbackRating = (typeof feedbackRatings)[number];
export const FEEDBACK_MAX_LENGTH = 2000;

/**
 * Stored for the operator to read, never mailed or shown to anybody else. Of a member, name, address and plan are those
 * of the account, whatever stands here.
 */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  body: z.strictObject({
    message: z.string().trim().min(1).max(FEEDBACK_MAX_LENGTH),
    rating: z.enum(feedbackRatings),
    email: z.union([z.literal(''), emailSchema]).default(''),
    fullName: displayNameSchema.default(''),
    company: displayNameSchema.default(''),
    role: z.string().max(40).default(''),
    time: instantSchema.optional(),
    /** The page it was written on. */
    route: z.string().max(500).default(''),
    /** Where a deployment records sessions: the address of this one. */
    sessionLink: z.string().max(1000).default(''),
  }),
  response: z.object({ received: z.literal(true) }),
  status: 201,
  errors: [],
});

export const CHANGELOG_PAGE_SIZE = 10;

export const changelogEntry = z.object({
  id: z.string().min(1).max(100),
  /** As `new`, `improved` or `fixed`; another feed may have others. */
  types: z.array(z.string().min(1).max(40)).max(10),
  created: instantSchema,
  title: z.string().min(1).max(300),
  markdownDetails: z.string().max(20_000),
});
export type ChangelogEntry = z.infer<typeof changelogEntry>;

/** What is new in the product, the newest first. */
export const readChangelog = endpoint({
  method: 'GET',
  path: '/api/canny/changelog',
  query: z.strictObject({
    lang: languageSchema.default('en'),
    skip: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  response: z.object({ entries: z.array(changelogEntry), hasMore: z.boolean() }),
  errors: [],
});

/** Where the caller seems to be, by the network address; empty where nobody knows. Nothing is stored. */
export const geoOrigin = z.object({ city_name: z.string(), country: z.string() });
export type GeoOrigin = z.infer<typeof geoOrigin>;

export const readLocation = endpoint({
  method: 'GET',
  path: '/api/getLocation',
  response: geoOrigin,
  errors: [],
});
