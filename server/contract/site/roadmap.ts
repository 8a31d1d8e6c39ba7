import * as z from 'zod';
import { reason } from '../admin/admin.js';
import { roadmapStates } from '../choices.js';
import { endpoint } from '../endpoint.js';
import { ROADMAP_TEXT_MAX_LENGTH, ROADMAP_TITLE_MAX_LENGTH } from '../limits.js';
import { idSchema, instantSchema, languageSchema, writtenText } from '../primitives.js';

/** What is planned, being made and done: read by anyone, voted on by users, kept by the installation's staff. */

export type RoadmapState = (typeof roadmapStates)[number];

const title = writtenText(ROADMAP_TITLE_MAX_LENGTH).refine((text) => !/\p{Cc}/u.test(text), 'one line');
/** Plain; lines stay lines. */
const text = writtenText(ROADMAP_TEXT_MAX_LENGTH);

const inLanguage = z.strictObject({ lang: languageSchema });
const ofEntry = z.strictObject({ entryId: idSchema });

const entry = z.object({
  entryId: z.string(),
  title: z.string(),
  text: z.string(),
  state: z.enum(roadmapStates),
  /** Since when it is in this state. */
  since: instantSchema,
  votes: z.int(),
  /** By the caller; false for a visitor. */
  isVoted: z.boolean(),
});
export type RoadmapEntry = z.infer<typeof entry>;

/** Of each state at most 100: those with the most votes first, of what is done the latest. */
export const listRoadmap = endpoint({
  method: 'GET',
  path: '/v1/roadmap',
  query: inLanguage,
  response: z.object({ entries: z.array(entry) }),
});
export type Roadmap = z.infer<typeof listRoadmap.response>;

export const readRoadmapEntry = endpoint({
  method: 'GET',
  path: '/v1/roadmap/{entryId}',
  params: ofEntry,
  query: inLanguage,
  response: entry,
  errors: ['not-found'],
});

const ofVote = {
  path: '/v1/roadmap/{entryId}/vote',
  access: 'member',
  unlogged: true,
  params: ofEntry,
  response: z.object({ votes: z.int(), isVoted: z.boolean() }),
  errors: ['not-found'],
} as const;

/** One vote per user and entry, however often it is called. */
export const voteFor = endpoint({ ...ofVote, method: 'PUT' });
export const takeVoteBack = endpoint({ ...ofVote, method: 'DELETE' });

/** Lands in the inbox of the staff. */
export const suggestForRoadmap = endpoint({
  method: 'POST',
  path: '/v1/roadmap/suggestions',
  access: 'member',
  unlogged: true,
  body: z.strictObject({ title, text }),
  response: z.object({ received: z.literal(true) }),
  status: 201,
});

const inBoth = <T extends z.ZodType>(each: T) => z.strictObject({ en: each, zh: each });
const written = { title: inBoth(title), text: inBoth(text) };
const ofStaff = { access: 'member', staff: 'roadmap.change', unlogged: true } as const;
const ofAction = { ...ofStaff, stepUp: true } as const;

const adminEntry = z.object({
  entryId: z.string(),
  ...written,
  state: z.enum(roadmapStates),
  since: instantSchema,
  votes: z.int(),
});
export type AdminRoadmapEntry = z.infer<typeof adminEntry>;

/** As visitors see it, in both languages. */
export const listAdminRoadmap = endpoint({
  ...ofStaff,
  method: 'GET',
  path: '/v1/admin/roadmap',
  response: z.object({ entries: z.array(adminEntry) }),
});
export type AdminRoadmap = z.infer<typeof listAdminRoadmap.response>;

export const addRoadmapEntry = endpoint({
  ...ofAction,
  method: 'POST',
  path: '/v1/admin/roadmap',
  body: z.strictObject({ ...written, state: z.enum(roadmapStates), reason }),
  response: z.object({ entryId: z.string() }),
  status: 201,
});

export const changeRoadmapEntry = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/roadmap/{entryId}',
  params: ofEntry,
  body: z.strictObject({ ...written, state: z.enum(roadmapStates), reason }),
  response: z.object({ changed: z.literal(true) }),
  errors: ['not-found'],
});

/** With all its votes. */
export const removeRoadmapEntry = endpoint({
  ...ofAction,
  method: 'POST',
  path: '/v1/admin/roadmap/{entryId}/removal',
  params: ofEntry,
  body: z.strictObject({ reason }),
  response: z.object({ removed: z.literal(true) }),
  errors: ['not-found'],
});

/** Makes a suggestion a planned entry, once, and mails its writer that it is one. */
export const acceptSuggestion = endpoint({
  ...ofAction,
  method: 'POST',
  path: '/v1/admin/inbox/{messageId}/acceptance',
  params: z.strictObject({ messageId: idSchema }),
  body: z.strictObject({ ...written, reason }),
  response: z.object({ entryId: z.string() }),
  status: 201,
  errors: ['not-found'],
});
