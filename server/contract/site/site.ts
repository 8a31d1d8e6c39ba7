import * as z from 'zod';
import { feedbackRatings } from '../choices.js';
import { endpoint } from '../endpoint.js';
import { FEEDBACK_MAX_LENGTH } from '../limits.js';
import { ruleFields } from '../admin/policies.js';
import { planChoiceCodes } from '../billing/plan-prices.js';
import { displayNameSchema, emailSchema, instantSchema, languageSchema, skipParam } from '../primitives.js';

/** Client configuration of the deployment; by default every host is the page's own origin (empty strings). */
export const clientConfig = z.object({
  apiUrl: z.string(),
  profileUrl: z.string(),
  requestsUrl: z.string(),
  zipUrl: z.string(),
  siteUrl: z.string(),
  downloadsUrl: z.string(),
  supportEmail: z.string(),
  /** Contains `{domain}`; empty if not configured. */
  companyLogoUrl: z.string(),
  /** Minimum size of files that are uploaded in parts. */
  multipartFromBytes: z.number().int().positive(),
  /** Settings of the payment form, with the price's id of each choice; null if plans are not sold. */
  billing: z.object({ publishableKey: z.string(), prices: z.record(z.enum(planChoiceCodes), z.string()) }).nullable(),
  /** The button of the single sign-on; null if there is none. */
  singleSignOn: z.object({ name: z.string() }).nullable(),
  /** Whether people can log in by a password or a mailed link. */
  hasPasswords: z.boolean(),
  /** Sites on which customers review this service. */
  reviewLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Whether the page reports its errors (`page-errors.ts`). */
  reportsErrors: z.boolean(),
  /** Whether visitors may send with end-to-end encryption. */
  visitorsMayEncrypt: z.boolean(),
  /** Policies of the installation, so that forms can check them before the server does. */
  policies: z.object(ruleFields),
  /** How the installation presents itself. */
  installation: z.object({
    name: z.string(),
    /** Address of its logo; empty: ours. */
    logo: z.string(),
    /** Whether the public site presents the product (SITE_PAGES). */
    hasProductPages: z.boolean(),
  }),
  /** Address of the installation, if this page is on the link domain of an account. Empty elsewhere. */
  appUrl: z.string(),
});
export type ClientConfig = z.infer<typeof clientConfig>;

export const readClientConfig = endpoint({
  method: 'GET',
  path: '/config.json',
  duringMaintenance: true,
  scope: 'any',
  response: clientConfig,
  unlimited: true,
  onLinkDomain: true,
});

const dependency = z.enum(['up', 'down']);

export const healthReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  response: z.object({
    status: z.enum(['ready', 'degraded', 'down', 'stopping']),
    dependencies: z.record(z.string(), dependency),
    /** Maximum event loop delay of the last one to two minutes, in milliseconds. */
    eventLoopDelayMs: z.number(),
    /** Version of the running program; `commit` is `unknown` if its build could not determine it. */
    version: z.string(),
    commit: z.string(),
  }),
  alwaysServed: true,
});

export const healthLive = endpoint({
  method: 'GET',
  path: '/health/live',
  response: z.object({ status: z.literal('live') }),
  alwaysServed: true,
});

export type FeedbackRating = (typeof feedbackRatings)[number];

/**
 * Stored for the operator, never mailed or published. For a member, name, address and plan come from the account; the
 * given values are ignored.
 */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  body: z
    .strictObject({
      message: z.string().trim().max(FEEDBACK_MAX_LENGTH).default(''),
      rating: z.enum(feedbackRatings).nullable().default(null),
      email: z.union([z.literal(''), emailSchema]).default(''),
      fullName: displayNameSchema.default(''),
      company: displayNameSchema.default(''),
      role: z.string().max(40).default(''),
      time: instantSchema.optional(),
      /** Page from which it was sent. */
      route: z.string().max(500).default(''),
      /** URL of the session recording, if the deployment has one. */
      sessionLink: z.string().max(1000).default(''),
    })
    .refine(({ message, rating }) => message !== '' || rating !== null, 'neither a rating nor a message'),
  response: z.object({ received: z.literal(true) }),
  status: 201,
  unlogged: true,
});

export const CHANGELOG_PAGE_SIZE = 10;

export const changelogEntry = z.object({
  id: z.string().min(1).max(100),
  /** Like `new`, `improved` or `fixed`; an operator's feed may use others. */
  types: z.array(z.string().min(1).max(40)).max(10),
  created: instantSchema,
  title: z.string().min(1).max(300),
  markdownDetails: z.string().max(20_000),
});
export type ChangelogEntry = z.infer<typeof changelogEntry>;

/** Rendered by the server from Markdown, without raw HTML and images. */
const html = z.string();

const shownEntry = changelogEntry.extend({ detailsHtml: html });
export type ShownChangelogEntry = z.infer<typeof shownEntry>;

/** Changelog of the product, newest first. */
export const readChangelog = endpoint({
  method: 'GET',
  path: '/api/canny/changelog',
  query: z.strictObject({
    lang: languageSchema.default('en'),
    skip: skipParam(10_000),
  }),
  response: z.object({ entries: z.array(shownEntry), hasMore: z.boolean() }),
});

/** Markdown in the operator's words: what a restricted account may do. */
export const accountAccessText = z.object({ markdown: z.string().min(1).max(20_000) });

/** The text of the panel "Account access". */
export const readAccountAccess = endpoint({
  method: 'GET',
  path: '/v1/content/account-access',
  query: z.strictObject({ lang: languageSchema.default('en') }),
  response: z.object({ html }),
});

/** Approximate location by network address; empty if unknown. Nothing is stored. */
export const geoOrigin = z.object({ city_name: z.string(), country: z.string() });

export const readLocation = endpoint({
  method: 'GET',
  path: '/api/getLocation',
  response: geoOrigin,
});
