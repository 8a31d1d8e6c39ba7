import * as z from 'zod';
import { reason, staffNote } from './admin.js';
import { endpoint } from '../endpoint.js';
import { NOTE_MAX_LENGTH } from '../limits.js';
import {
  bytesSchema,
  emailSchema,
  idSchema,
  instantSchema,
  languageSchema,
  limitParam,
  sha256Schema,
  skipParam,
  writtenText,
} from '../primitives.js';
import { reportCategories } from '../choices.js';

/** The abuse desk of the installation's staff. */

export const caseKinds = ['transfer', 'request'] as const;
/** The link works while a case is open or dismissed. */
export const caseStates = ['open', 'under-review', 'taken-down', 'dismissed'] as const;
export type CaseState = (typeof caseStates)[number];
export const caseDecisions = ['freeze', 'lift', 'take-down', 'dismiss', 'restore', 'deny-appeal'] as const;
export type CaseDecision = (typeof caseDecisions)[number];
/** `appealed`: those whose appeal is not answered; `to-do`: these, and what is open or under review. */
export const caseFilters = ['to-do', ...caseStates, 'appealed'] as const;
export const appealStates = ['open', 'granted', 'denied'] as const;
export const CASES_PAGE_SIZE = 50;

const caseHead = {
  /** Id of the transfer or request. */
  caseId: z.string(),
  kind: z.enum(caseKinds),
  slug: z.string(),
  title: z.string(),
  state: z.enum(caseStates),
  sender: z.object({ email: z.string(), name: z.string() }),
  reportCount: z.int(),
  lastReportAt: instantSchema,
  /** State of the sender's appeal against a take-down; null for none. */
  appealState: z.enum(appealStates).nullable(),
};

/** Those with the latest report first. */
export const listCases = endpoint({
  method: 'GET',
  path: '/v1/admin/cases',
  access: 'member',
  staff: 'abuse.read',
  query: z.strictObject({
    /** Default: all. `appealed`: those whose appeal is not answered. */
    state: z.enum(caseFilters).optional(),
    skip: skipParam(1_000_000),
    limit: limitParam(100, CASES_PAGE_SIZE),
  }),
  response: z.object({
    cases: z.array(z.object({ ...caseHead, categories: z.array(z.enum(reportCategories)) })),
    total: z.int(),
    /** Number of cases that wait for the staff, independent of the query's `state`. */
    waiting: z.object({ 'to-do': z.int(), open: z.int(), 'under-review': z.int(), appealed: z.int() }),
  }),
});
export type CaseList = z.infer<typeof listCases.response>;

const report = z.object({
  category: z.enum(reportCategories),
  text: z.string(),
  email: z.union([z.literal(''), emailSchema]),
  lang: languageSchema,
  at: instantSchema,
});

/** The reported link as of the last report or decision: never the content of files. */
const evidence = z.object({
  takenAt: instantSchema,
  sentAt: instantSchema,
  expiresAt: instantSchema,
  isProtected: z.boolean(),
  /** Number of recipients of a transfer, or of people that a request asks. */
  peopleCount: z.int(),
  /** Titles of the items of a request; empty for a transfer. */
  items: z.array(z.string()),
  /** Removed ones included. */
  files: z.array(
    z.object({
      path: z.string(),
      size: bytesSchema,
      /** Null until it is computed. */
      sha256: z.string().nullable(),
      isRemoved: z.boolean(),
    }),
  ),
});

export const abuseCase = z.object({
  ...caseHead,
  /** User who sent it; empty for a visitor, and once the account is deleted. */
  senderId: z.string(),
  isMember: z.boolean(),
  openedAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  /** Froze itself, since reports came from several networks. */
  isFrozenByReports: z.boolean(),
  /** The latest ones; `reportCount` counts all. */
  reports: z.array(report),
  evidence,
  appeal: z.object({ text: z.string(), at: instantSchema }).nullable(),
  /** Last time at which the link can be restored; null if it cannot be, or is not taken down. */
  keptUntil: instantSchema.nullable(),
  notes: z.array(staffNote),
  /** The decisions that the state allows. */
  decisions: z.array(z.enum(caseDecisions)),
  /** Other cases of the same sender that were taken down. */
  upheldCount: z.int(),
});
export type AbuseCaseView = z.infer<typeof abuseCase>;

const ofCase = z.strictObject({ caseId: idSchema });

export const readCase = endpoint({
  method: 'GET',
  path: '/v1/admin/cases/{caseId}',
  access: 'member',
  staff: 'abuse.read',
  params: ofCase,
  response: abuseCase,
});

const ofAction = {
  method: 'POST',
  access: 'member',
  staff: 'abuse.decide',
  stepUp: true,
  unlogged: true,
  params: ofCase,
} as const;

/** Begins a case without a report of others, or opens a dismissed one again; then it is decided as any other. */
export const openCase = endpoint({
  method: 'POST',
  path: '/v1/admin/cases',
  access: 'member',
  staff: 'abuse.decide',
  stepUp: true,
  unlogged: true,
  body: z.strictObject({ linkId: idSchema, kind: z.enum(caseKinds), category: z.enum(reportCategories), reason }),
  response: z.object({ caseId: z.string() }),
});

export const decideCase = endpoint({
  ...ofAction,
  path: '/v1/admin/cases/{caseId}/decisions',
  body: z.strictObject({
    decision: z.enum(caseDecisions),
    /** For a take-down: files with the same checksums are refused from then on. */
    deniesFiles: z.boolean().default(false),
    reason,
  }),
  response: z.object({ state: z.enum(caseStates) }),
  errors: ['case-decided', 'too-late'],
});

/** The staff alone sees notes. The log names a note without its text. */
export const addCaseNote = endpoint({
  ...ofAction,
  path: '/v1/admin/cases/{caseId}/notes',
  body: z.strictObject({ text: writtenText(NOTE_MAX_LENGTH) }),
  response: staffNote,
  status: 201,
  errors: ['too-many-notes'],
});

/** Exports a case as JSON for authorities, with all reports and evidence that are kept. */
export const exportCase = endpoint({
  method: 'GET',
  path: '/v1/admin/cases/{caseId}/export',
  access: 'member',
  staff: 'abuse.decide',
  params: ofCase,
});

/** Counts cases that are still kept by the month of the first report (UTC), the latest first. */
export const readCaseFigures = endpoint({
  method: 'GET',
  path: '/v1/admin/case-figures',
  access: 'member',
  staff: 'abuse.read',
  response: z.object({
    months: z.array(
      z.object({
        /** `2026-11`. */
        month: z.string(),
        cases: z.int(),
        reports: z.int(),
        pending: z.int(),
        takenDown: z.int(),
        dismissed: z.int(),
        appeals: z.int(),
        /** Appeals that were granted. */
        restored: z.int(),
      }),
    ),
  }),
});
export type CaseFigures = z.infer<typeof readCaseFigures.response>;

export const deniedFile = z.object({
  sha256: sha256Schema,
  size: bytesSchema,
  /** Whose take-down put it on the list. */
  caseId: z.string(),
  addedAt: instantSchema,
});

/** Files that cannot be sent, the latest first. */
export const listDeniedFiles = endpoint({
  method: 'GET',
  path: '/v1/admin/denied-files',
  access: 'member',
  staff: 'abuse.read',
  query: z.strictObject({
    skip: skipParam(1_000_000),
    limit: limitParam(100, CASES_PAGE_SIZE),
  }),
  response: z.object({ files: z.array(deniedFile), total: z.int() }),
});
export type DeniedFileList = z.infer<typeof listDeniedFiles.response>;

export const removeDeniedFile = endpoint({
  method: 'POST',
  path: '/v1/admin/denied-files/remove',
  access: 'member',
  staff: 'deny-list.change',
  stepUp: true,
  unlogged: true,
  body: z.strictObject({ sha256: sha256Schema, reason }),
  response: z.object({ removed: z.literal(true) }),
});
