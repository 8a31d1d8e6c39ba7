import * as z from 'zod';
import { domainStates, teamRoles } from '../choices.js';
import { requestSettingsSchema, transferSettingsSchema } from '../defaults.js';
import { endpoint } from '../endpoint.js';
import { inviteCodeSchema } from './invites.js';
import { newPasswordSchema, typedPasswordSchema } from './passwords.js';
import {
  type AdjustableLimits,
  MONTHLY_ADJUSTED_MAX,
  planLimits,
  STORAGE_ADJUSTED_MAX_BYTES,
  widestLimits,
} from '../billing/plans.js';
import {
  bytesSchema,
  codeSchema,
  displayNameSchema,
  emailSchema,
  instantSchema,
  languageSchema,
  personView,
  roleSchema,
  tokenSchema,
} from '../primitives.js';
import { staffRoles } from '../admin/staff.js';

/** Not trimmed: leading and trailing blanks are part of a password. */

export const accountStatusSchema = z.enum(['trialing', 'active', 'past_due', 'unpaid', 'revoke']);
export type AccountStatus = z.infer<typeof accountStatusSchema>;

export const contactSchema = z.object({
  email: emailSchema,
  name: displayNameSchema.default(''),
  company: displayNameSchema.default(''),
});

const maskedCode = z.string().optional();

/** Own domains of the account that a user acts for; absent if it has none. */
const domainFields = z.object({
  /** The domain that mails are sent from. */
  pmDomain: z.object({ ID: z.string(), DKIMUpdateStatus: z.enum(['Verified', 'Pending']) }).optional(),
  /** State of the domain for links. */
  domain_status: z.enum(domainStates).optional(),
  /** The domain for links in Punycode. */
  typedDomain: z.string().optional(),
  /** 'custom' while links lead to the own domain, which then begin with `customURL`. */
  customDomainOption: z.enum(['standard', 'custom']),
  customURL: z.string().optional(),
});
export type DomainFields = z.infer<typeof domainFields>;

const perMonth = z.int().min(0).max(MONTHLY_ADJUSTED_MAX);

/** See `AdjustableLimits`. Not above what any plan has where calls are checked by that. */
export const adjustedLimitsSchema = z.strictObject({
  uploadBytes: bytesSchema.max(planLimits.teamelite.uploadBytes).optional(),
  storageBytes: bytesSchema.max(STORAGE_ADJUSTED_MAX_BYTES).optional(),
  recipients: z.int().min(0).max(widestLimits.recipients).optional(),
  files: z.int().min(0).max(widestLimits.files).optional(),
  transfersPerMonth: perMonth.optional(),
  requestsPerMonth: perMonth.optional(),
}) satisfies z.ZodType<Partial<AdjustableLimits>>;

export const userView = z.object({
  _id: z.string(),
  email: z.string(),
  fullName: z.string(),
  company: z.string(),
  profilePic: z.string(),
  logoPic: z.string(),
  role: roleSchema,
  /** The limits that differ from those of the plan; absent if none does. */
  adjustedLimits: adjustedLimitsSchema.optional(),
  stripeId: z.string(),
  status: accountStatusSchema,
  /** When the account and all that it holds are deleted, unless its owner keeps it; null if that is not planned. */
  deletionDueAt: instantSchema.nullable(),
  /** Why nothing may be sent, requested or received now. */
  sendRefusal: z.enum(['suspended', 'payment-due']).nullable(),
  /** The missing payment is the first one, after a trial. True with `payment-due` only. */
  trialExpired: z.boolean(),
  region: z.string(),
  lang: languageSchema,
  /** IANA name. */
  timeZone: z.string(),
  transferSettings: transferSettingsSchema,
  requestSettings: requestSettingsSchema,
  /** Role in the account that the user acts for; `owner` without a team. */
  teamRole: z.enum(teamRoles),
  /** Acts for a team's account without being an admin of it. */
  isTeamMember: z.boolean(),
  /** The team demands a second factor; until it is set up, nothing of the team can be reached. */
  mustSetUpSecondFactor: z.boolean(),
  /** The owner of that account; absent for the owner. */
  parentAdmin: z
    .object({
      parentAdminID: z.string(),
      parentEmail: z.string(),
      parentAdminFullName: z.string(),
      parentAdminProfilePic: z.string(),
    })
    .optional(),
  /** All users of the account, the caller included; absent without a team. */
  team: z
    .array(
      z.object({
        _id: z.string(),
        email: z.string(),
        fullName: z.string(),
        profilePic: z.string(),
        finished_onboarding: z.boolean(),
      }),
    )
    .optional(),
  contacts: z.array(personView),
  /** Bytes of all live transfers of the account. */
  folderSize: bytesSchema,
  ...domainFields.shape,
  /** Has activated lifetime codes: `code1` to `code8`, masked. */
  isSumo: z.boolean(),
  code1: maskedCode,
  code2: maskedCode,
  code3: maskedCode,
  code4: maskedCode,
  code5: maskedCode,
  code6: maskedCode,
  code7: maskedCode,
  code8: maskedCode,
  loginCount: z.int(),
  /** Referral code of the sign-up; empty if there was none. */
  endorsely_referral: z.string(),
  /** Null for all but the installation's staff. */
  staffRole: z.enum(staffRoles).nullable(),
});
export type UserView = z.infer<typeof userView>;

/**
 * `refreshToken` is the session's id, which is not secret (stored by the client as `ssid`); the secret is in the
 * cookie.
 */
export const sessionView = z.object({ accessToken: z.string(), refreshToken: z.string(), user: userView });
export type SessionView = z.infer<typeof sessionView>;

/** Step 1 sends the code; step 2 (`verifyComplete`) verifies it and returns the ticket for /signup2. */
export const newSignupVerify = endpoint({
  method: 'POST',
  path: '/newsignupverify',
  byPassword: true,
  body: z.strictObject({
    email: emailSchema,
    password: newPasswordSchema.optional(),
    verifyComplete: codeSchema.optional(),
    isTeamMember: z.boolean().optional(),
    lang: languageSchema.optional(),
  }),
  response: z.object({ email: z.string(), verified: z.boolean(), signupTicket: z.string().optional() }),
  errors: ['email-taken', 'wrong-code', 'signup-disabled', 'signup-domain'],
});

const hint = z.string().max(200).optional();

/** `status`, `role`, `period` and `stripeId` are hints; they never grant rights. */
export const signup = endpoint({
  method: 'POST',
  path: '/signup2',
  byPassword: true,
  body: z.strictObject({
    email: emailSchema,
    password: newPasswordSchema,
    signupTicket: tokenSchema,
    fullName: displayNameSchema.optional(),
    company: displayNameSchema.optional(),
    lang: languageSchema.optional(),
    referrer: z.string().max(500).optional(),
    /** Code of the invite link that led here; an unknown one is ignored. */
    invite: inviteCodeSchema.optional(),
    status: hint,
    role: hint,
    role_nickname: hint,
    role_full: hint,
    period: hint,
    stripeId: hint,
    endorsely_referral: hint,
    fingerprint: z
      .strictObject({
        language: hint,
        userAgent: z.string().max(500).optional(),
        browserVendor: hint,
        platform: hint,
        timezone: hint,
      })
      .optional(),
  }),
  response: sessionView,
  status: 201,
  errors: ['email-taken', 'signup-ticket-invalid', 'signup-disabled', 'signup-domain', 'cross-site-request'],
});

/**
 * A user with a second factor gets `second-factor-required` and a cookie, with which `confirmLogin` completes the
 * login.
 */
export const login = endpoint({
  method: 'POST',
  path: '/combinedAuth',
  byPassword: true,
  duringMaintenance: true,
  body: z.strictObject({ email: emailSchema, password: typedPasswordSchema }),
  response: sessionView,
  errors: ['auth-failed', 'second-factor-required', 'cross-site-request'],
});

export const refreshSession = endpoint({
  method: 'GET',
  path: '/refreshToken',
  inView: false,
  duringMaintenance: true,
  response: sessionView,
  errors: ['session-ended', 'cross-site-request'],
});

export const logout = endpoint({
  method: 'GET',
  path: '/logout',
  duringMaintenance: true,
  response: z.object({ loggedOut: z.literal(true) }),
  errors: ['cross-site-request'],
});

/** Returns the caller; anonymous visitors are allowed. */
export const anonCheck = endpoint({
  method: 'GET',
  path: '/anonCheck',
  duringMaintenance: true,
  beforeSecondFactor: true,
  headers: z.object({ lastvisit: z.string().max(40).optional() }),
  response: z.object({ loggedIn: z.boolean(), user: userView.nullable(), now: instantSchema }),
});

/** The response is the same whether or not the account exists. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/resetPasswordLink',
  byPassword: true,
  body: z.strictObject({ email: emailSchema, lang: languageSchema.optional() }),
  response: z.object({ message: z.string() }),
});

export const checkResetToken = endpoint({
  method: 'POST',
  path: '/passTokenCheck',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({ valid: z.literal(true) }),
  status: 202,
  errors: ['reset-link-invalid'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/resetPassword',
  byPassword: true,
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  response: z.object({ changed: z.literal(true) }),
  errors: ['reset-link-invalid'],
});

/** Sends a code to a visitor who wants to send without an account. */
export const verifySenderEmail = endpoint({
  method: 'POST',
  path: '/verifyEmail',
  body: z.strictObject({ email: emailSchema, lang: languageSchema.optional() }),
  response: z.object({ sent: z.literal(true) }),
  errors: ['visitors-off'],
});

/** `verifyId` is the code of the mail. The ticket is sent as `x-sender-ticket` to /stsAuth and /quicksend2. */
export const checkSenderEmail = endpoint({
  method: 'POST',
  path: '/checkVerifyEmail',
  body: z.strictObject({ email: emailSchema, verifyId: codeSchema }),
  response: z.object({ ticket: z.string(), expiresAt: instantSchema }),
  errors: ['wrong-code'],
});
