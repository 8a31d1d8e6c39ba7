import * as z from 'zod';
import { accountStatusSchema, adjustedLimitsSchema } from '../accounts/auth.js';
import { invoiceStatuses } from '../billing/billing.js';
import { teamRoles } from '../choices.js';
import { endpoint } from '../endpoint.js';
import { billingPeriods } from '../billing/plan-prices.js';
import { accountPlans } from '../billing/plans.js';
import { NOTE_MAX_LENGTH, REASON_MAX_LENGTH } from '../limits.js';
import {
  bytesSchema,
  emailSchema,
  idSchema,
  instantSchema,
  languageSchema,
  roleSchema,
  writtenText,
} from '../primitives.js';
import { staffRoles } from './staff.js';

/** More are not shown: a longer query finds fewer. */
export const PEOPLE_FOUND_MAX = 50;

/** Why something is done, for the log. */
export const reason = writtenText(REASON_MAX_LENGTH);
const ofPerson = z.strictObject({ userId: idSchema });
const named = { userId: z.string(), email: z.string(), fullName: z.string() };

export const codePurposes = ['signup', 'send', 'address'] as const;

export const foundPerson = z.object({
  ...named,
  company: z.string(),
  plan: roleSchema,
  isSuspended: z.boolean(),
  staffRole: z.enum(staffRoles).nullable(),
  createdAt: instantSchema,
});
export type FoundPerson = z.infer<typeof foundPerson>;

const mailStates = ['pending', 'sent', 'failed', 'suppressed', 'cancelled'] as const;

/** A code that was mailed to an address and not used yet. */
export const waitingCode = z.object({
  purpose: z.enum(codePurposes),
  sentAt: instantSchema,
  /** Null once the mail is no longer kept. */
  mailState: z.enum(mailStates).nullable(),
});
export type WaitingCode = z.infer<typeof waitingCode>;

/**
 * Finds people by address, name, company, link of a transfer or request, customer at the payment provider, or lifetime
 * code. A POST, since addresses do not belong in the logs of proxies.
 */
export const searchPeople = endpoint({
  method: 'POST',
  path: '/v1/admin/people/search',
  access: 'member',
  staff: 'people.read',
  unlogged: true,
  body: z.strictObject({ text: z.string().trim().min(2).max(254) }),
  response: z.object({
    people: z.array(foundPerson),
    hasMore: z.boolean(),
    /** Codes that wait at the address that was searched for. */
    codes: z.array(waitingCode),
  }),
});
export type PeopleFound = z.infer<typeof searchPeople.response>;

export const staffNote = z.object({
  noteId: z.string(),
  text: z.string(),
  /** Empty once the author's account is deleted. */
  author: z.string(),
  at: instantSchema,
});
export type StaffNote = z.infer<typeof staffNote>;

/** The subscription as this server has stored it. */
export const knownSubscription = z.object({
  plan: roleSchema,
  period: z.enum(billingPeriods),
  status: z.enum(['trialing', 'active', 'past_due', 'unpaid']),
  amount: z.int(),
  currency: z.string(),
  currentPeriodEndsAt: instantSchema,
  cancelsAtPeriodEnd: z.boolean(),
});

const accountOfPerson = z.object({
  accountId: z.string(),
  plan: roleSchema,
  status: accountStatusSchema,
  isSuspended: z.boolean(),
  assignedPlan: roleSchema,
  assignedUntil: instantSchema.nullable(),
  /** Limits that the staff set, while they are in force. */
  limitOverrides: z.object({ limits: adjustedLimitsSchema, until: instantSchema.nullable() }).nullable(),
  lifetimePlan: roleSchema.nullable(),
  subscription: knownSubscription.nullable(),
  /** Null without a trial, and where plans are not sold. */
  trialEndsAt: instantSchema.nullable(),
  stripeId: z.string(),
  deletionDueAt: instantSchema.nullable(),
  createdAt: instantSchema,
  storedBytes: bytesSchema,
  storageBytes: bytesSchema,
  uploadBytes: bytesSchema,
  seats: z.int(),
  sentThisMonth: z.int(),
  transfersPerMonth: z.int().nullable(),
});

/** All that support needs to see of a person and the account of their own. Never what files contain. */
export const personView = z.object({
  ...named,
  company: z.string(),
  /** The address before a change that can still be undone; empty for none. */
  formerEmail: z.string(),
  lang: languageSchema,
  timeZone: z.string(),
  createdAt: instantSchema,
  loginCount: z.int(),
  staffRole: z.enum(staffRoles).nullable(),
  secondFactorSince: instantSchema.nullable(),
  account: accountOfPerson,
  /** Everyone who acts for the same account as the person; empty for a person alone. */
  team: z.array(z.object({ ...named, teamRole: z.enum(teamRoles) })),
  transfers: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      sentAt: instantSchema,
      expiresAt: instantSchema,
      bytes: bytesSchema,
      fileCount: z.int(),
    }),
  ),
  requests: z.array(z.object({ slug: z.string(), title: z.string(), createdAt: instantSchema })),
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      browser: z.string(),
      system: z.string(),
      country: z.string().nullable(),
      createdAt: instantSchema,
      lastUsedAt: instantSchema,
    }),
  ),
  mails: z.array(
    z.object({
      mailId: z.string(),
      template: z.string(),
      /** Subject as `searchMails` gives it. */
      subject: z.string(),
      state: z.enum(mailStates),
      createdAt: instantSchema,
      /** Time at which the mail server accepted it. */
      sentAt: instantSchema.nullable(),
      /** A reply code of the mail server, or an error code; empty for none. */
      lastError: z.string(),
    }),
  ),
  codes: z.array(
    z.object({
      lastCharacters: z.string(),
      batch: z.string(),
      redeemedAt: instantSchema.nullable(),
      isWithdrawn: z.boolean(),
    }),
  ),
  /** Null while the payment provider does not answer. */
  invoices: z
    .array(
      z.object({
        id: z.string(),
        number: z.string(),
        createdAt: instantSchema,
        amount: z.int(),
        currency: z.string(),
        status: z.enum(invoiceStatuses),
      }),
    )
    .nullable(),
  notes: z.array(staffNote),
});
export type PersonView = z.infer<typeof personView>;

export const readPerson = endpoint({
  method: 'GET',
  path: '/v1/admin/people/{userId}',
  access: 'member',
  staff: 'people.read',
  params: ofPerson,
  response: personView,
});

const changed = z.object({ changed: z.literal(true) });
const ofAction = { access: 'member', stepUp: true, unlogged: true, params: ofPerson } as const;

/** Changes the plan that the configuration or the staff gave; a subscription or codes may give a higher one. */
export const changePersonPlan = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/people/{userId}/plan',
  staff: 'plan.change',
  body: z.strictObject({
    plan: z.enum(accountPlans),
    /** Then `free`, at once for a time that is past. Null: without end. */
    until: instantSchema.nullable(),
    reason,
  }),
  response: changed,
});

/** A suspended account sends, requests and receives nothing; it can still be read. */
export const suspendPerson = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/people/{userId}/suspension',
  staff: 'account.suspend',
  body: z.strictObject({ isSuspended: z.boolean(), reason }),
  response: changed,
});

export const endPersonSessions = endpoint({
  ...ofAction,
  method: 'POST',
  path: '/v1/admin/people/{userId}/sessions/end',
  staff: 'sessions.end',
  body: z.strictObject({ reason }),
  response: z.object({ ended: z.int() }),
});

/**
 * Someone of the staff sees what the person sees, for 15 minutes. The token opens calls that only read, and the person finds the
 * view among their sessions, where they can end it.
 */
export const viewPerson = endpoint({
  ...ofAction,
  method: 'POST',
  path: '/v1/admin/people/{userId}/view',
  staff: 'person.see',
  body: z.strictObject({ reason }),
  response: z.object({ accessToken: z.string(), expiresAt: instantSchema }),
  status: 201,
});

/** Ends the impersonation that the token stands for. */
export const endView = endpoint({
  method: 'POST',
  path: '/v1/views/end',
  access: 'member',
  beforeSecondFactor: true,
  unlogged: true,
  inView: true,
  response: z.object({ ended: z.literal(true) }),
  errors: ['not-found'],
});

/** Switches the second factor off, and mails the person. */
export const resetPersonSecondFactor = endpoint({
  ...ofAction,
  method: 'POST',
  path: '/v1/admin/people/{userId}/second-factor/reset',
  staff: 'second-factor.reset',
  body: z.strictObject({ reason }),
  response: changed,
  errors: ['second-factor-off'],
});

/** The note is its own reason. The log names it and does not repeat it, since it is deleted with the person's account. */
export const addStaffNote = endpoint({
  ...ofAction,
  method: 'POST',
  path: '/v1/admin/people/{userId}/notes',
  staff: 'note.add',
  body: z.strictObject({ text: writtenText(NOTE_MAX_LENGTH) }),
  response: staffNote,
  status: 201,
});

/** Mails a new code in place of one that was not used. */
export const resendCode = endpoint({
  method: 'POST',
  path: '/v1/admin/codes/resend',
  access: 'member',
  stepUp: true,
  unlogged: true,
  staff: 'code.resend',
  body: z.strictObject({ email: emailSchema, purpose: z.enum(codePurposes), reason }),
  response: z.object({ sent: z.literal(true) }),
});
