import * as z from 'zod';
import { newPasswordSchema, typedPasswordSchema } from './passwords.js';
import { sessionView, userView } from './auth.js';
import { requestSettingsSchema, transferSettingsSchema } from '../defaults.js';
import { endpoint } from '../endpoint.js';
import {
  displayNameSchema,
  idSchema,
  instantSchema,
  languageSchema,
  skipParam,
  timeZoneSchema,
} from '../primitives.js';

/** Address and password have calls of their own; role and status cannot be changed by the user. */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/v1/updateProfile',
  access: 'member',
  beforeSecondFactor: true,
  ofAccount: ['transferSettings', 'requestSettings'],
  body: z
    .strictObject({
      fullName: displayNameSchema.optional(),
      company: displayNameSchema.optional(),
      lang: languageSchema.optional(),
      timeZone: timeZoneSchema.optional(),
      transferSettings: transferSettingsSchema.partial().optional(),
      requestSettings: requestSettingsSchema.partial().optional(),
    })
    .refine((changes) => Object.keys(changes).length > 0, 'nothing to change'),
  response: userView,
  errors: ['not-team-admin'],
  unlogged: true,
});

/** Ends every session; the response opens a new one for the caller. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/v1/changePassword',
  access: 'member',
  body: z.strictObject({ currentPassword: typedPasswordSchema, newPassword: newPasswordSchema }),
  response: sessionView,
  errors: ['current-password-wrong', 'cross-site-request'],
  unlogged: true,
});

export const deviceKinds = ['desktop', 'phone', 'tablet', 'program'] as const;

export const accountSession = z.object({
  id: z.string(),
  device: z.object({
    kind: z.enum(deviceKinds),
    /** Product names; empty if unknown. */
    browser: z.string(),
    system: z.string(),
  }),
  /** ISO 3166-1 alpha-2 of the last use; null if unknown. */
  country: z.string().nullable(),
  createdAt: instantSchema,
  /** Accurate to the lifetime of an access token. */
  lastUsedAt: instantSchema,
  /** True for the caller's own session. */
  current: z.boolean(),
  /** Someone of the staff sees there what the user sees, and can change nothing; null for a session of the user's own. */
  view: z
    .object({
      /** Empty if unknown. */
      by: z.string(),
      until: instantSchema,
    })
    .nullable(),
});
export type AccountSession = z.infer<typeof accountSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/v1/sessions',
  access: 'member',
  query: z.strictObject({ skip: skipParam(10_000) }),
  response: z.object({ sessions: z.array(accountSession), total: z.int() }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  access: 'member',
  params: z.object({ id: idSchema }),
  response: z.object({ ended: z.literal(true) }),
  errors: ['session-not-found'],
  unlogged: true,
});

/** Ends all sessions but the caller's own. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v1/sessions',
  access: 'member',
  response: z.object({ ended: z.int() }),
  unlogged: true,
});
