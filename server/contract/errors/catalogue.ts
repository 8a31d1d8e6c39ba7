import * as z from 'zod';

const none = z.object({});
const retry = z.object({ retryAfterSeconds: z.int() });

interface ErrorShape {
  status: number;
  /** Parameters of the text; sent to the client as `details`. */
  details: z.ZodType<Record<string, unknown>>;
}

/** All errors of the API: stable code, HTTP status, details. The texts are in `en.ts` and `zh.ts`. */
export const errorCatalogue = {
  'invalid-input': { status: 400, details: none },
  'invalid-json': { status: 400, details: none },
  unauthenticated: { status: 401, details: none },
  'auth-failed': { status: 401, details: none },
  'session-ended': { status: 401, details: none },
  'not-yours': { status: 403, details: none },
  'cross-site-request': { status: 403, details: none },
  'not-found': { status: 404, details: none },
  'method-not-allowed': { status: 405, details: none },
  'body-too-large': { status: 413, details: none },
  'unsupported-media-type': { status: 415, details: none },
  'too-many-requests': { status: 429, details: retry },
  internal: { status: 500, details: none },
  unavailable: { status: 503, details: none },

  'email-taken': { status: 409, details: none },
  'address-change-open': { status: 409, details: none },
  'wrong-code': { status: 403, details: none },
  'signup-disabled': { status: 403, details: none },
  'signup-ticket-invalid': { status: 403, details: none },
  'reset-link-invalid': { status: 403, details: none },
  suspended: { status: 403, details: none },
  'payment-due': { status: 402, details: none },
  'current-password-wrong': { status: 403, details: none },
  'picture-unreadable': { status: 422, details: none },
  'picture-not-found': { status: 404, details: none },
  'brand-not-in-plan': { status: 403, details: none },
  'password-rule': { status: 403, details: none },
  'second-factor-required': { status: 401, details: none },
  'second-factor-wrong': { status: 403, details: none },
  'second-factor-on': { status: 409, details: none },
  'second-factor-demanded': { status: 403, details: none },
  'second-factor-off': { status: 409, details: none },
  'login-expired': { status: 403, details: none },
  'login-link-invalid': { status: 403, details: none },
  'login-link-elsewhere': { status: 403, details: none },
  'step-up-required': { status: 403, details: none },
  'token-invalid': { status: 401, details: none },
  'token-scope': { status: 403, details: z.object({ scope: z.string() }) },
  'token-not-found': { status: 404, details: none },
  'too-many-tokens': { status: 403, details: z.object({ limit: z.int() }) },
  'webhook-not-found': { status: 404, details: none },
  'webhook-disabled': { status: 409, details: none },
  'webhook-target-refused': { status: 400, details: none },
  'too-many-webhooks': { status: 403, details: z.object({ limit: z.int() }) },
  'session-not-found': { status: 404, details: none },
  'codes-invalid': { status: 400, details: none },
  'too-many-codes': { status: 403, details: none },

  'insecure-file': { status: 400, details: z.object({ fileName: z.string() }) },
  'copyright-file': { status: 400, details: z.object({ fileName: z.string() }) },
  'duplicate-file': { status: 400, details: z.object({ fileName: z.string() }) },
  'no-files': { status: 400, details: none },
  'too-many-files': { status: 403, details: z.object({ limit: z.int() }) },
  'over-transfer-limit': {
    status: 413,
    details: z.object({ role: z.string(), limitBytes: z.number(), excessBytes: z.number() }),
  },
  'storage-full': { status: 403, details: none },
  'monthly-limit': { status: 403, details: z.object({ role: z.string(), limit: z.int() }) },
  'daily-send-limit': { status: 429, details: retry.extend({ limit: z.int() }) },
  'daily-network-limit': { status: 429, details: retry.extend({ limit: z.int() }) },
  'too-many-uploads': { status: 403, details: z.object({ limit: z.int() }) },
  'upload-not-found': { status: 404, details: none },
  'upload-closed': { status: 409, details: none },
  'upload-expired': { status: 410, details: none },
  'file-not-in-upload': { status: 400, details: none },
  'multipart-not-found': { status: 404, details: none },
  'part-invalid': { status: 400, details: none },
  'part-conflict': { status: 409, details: none },
  'object-exists': { status: 412, details: none },
  'object-missing': { status: 400, details: z.object({ fileName: z.string() }) },
  'size-mismatch': { status: 400, details: z.object({ fileName: z.string() }) },
  'checksum-mismatch': { status: 400, details: z.object({ fileName: z.string().optional() }) },
  'signature-invalid': { status: 403, details: none },
  'range-not-satisfiable': { status: 416, details: none },
  'upload-incomplete': { status: 400, details: none },
  'store-full': { status: 507, details: none },
  'store-unknown': { status: 503, details: none },

  'verify-email-first': { status: 403, details: none },
  'links-are-premium': { status: 403, details: none },
  'no-recipients': { status: 400, details: none },
  'too-many-recipients': { status: 403, details: z.object({ limit: z.int() }) },
  'expiry-out-of-range': { status: 400, details: none },
  'expiry-not-in-plan': { status: 403, details: none },
  'sharing-not-allowed': { status: 400, details: none },
  'slug-taken': { status: 409, details: none },
  'idempotency-conflict': { status: 409, details: none },
  'resend-limit': { status: 429, details: retry },

  'transfer-not-found': { status: 404, details: none },
  // The download page says whose files they were and which; nothing of them if a password protects them.
  'transfer-expired': {
    status: 410,
    details: z.object({
      sender: z.string().optional(),
      fileName: z.string().optional(),
      moreFiles: z.int().optional(),
    }),
  },
  'transfer-active': { status: 409, details: none },
  'extension-invalid': { status: 404, details: none },
  'extension-used': { status: 409, details: z.object({ slug: z.string(), until: z.int() }) },
  'extension-request-not-found': { status: 404, details: none },
  'transfer-changed': { status: 409, details: none },
  'too-many-changes': { status: 403, details: z.object({ limit: z.int() }) },
  'too-late': { status: 409, details: none },
  'saved-copy': { status: 409, details: none },
  'last-file': { status: 409, details: none },
  'recipient-not-found': { status: 404, details: none },
  'recipient-exists': { status: 409, details: none },
  'download-limit-reached': { status: 410, details: none },
  'file-not-found': { status: 404, details: none },
  'notification-not-found': { status: 404, details: none },
  'file-damaged': { status: 409, details: none },
  'password-required': { status: 403, details: none },
  'wrong-password': { status: 403, details: none },
  'password-locked': { status: 403, details: none },
  'under-review': { status: 403, details: none },

  'request-not-found': { status: 404, details: none },
  'request-closed': { status: 410, details: z.object({ owner: z.string() }) },
  'request-expired': { status: 410, details: z.object({ owner: z.string() }) },
  // Says nothing of the owner's plan or storage.
  'request-unavailable': { status: 409, details: none },
  'item-not-found': { status: 400, details: none },
  'type-not-wanted': { status: 400, details: z.object({ fileName: z.string(), types: z.string() }) },
  'file-too-large': { status: 413, details: z.object({ fileName: z.string(), limitBytes: z.number() }) },
  'answer-invalid': { status: 400, details: z.object({ item: z.string() }) },
  'about-you-missing': { status: 400, details: z.object({ field: z.string() }) },
  'item-settled': { status: 409, details: z.object({ item: z.string() }) },
  'submission-not-found': { status: 404, details: none },
  'request-changed': { status: 409, details: none },
  'template-not-found': { status: 404, details: none },
  'template-exists': { status: 409, details: none },
  'too-many-templates': { status: 403, details: z.object({ limit: z.int() }) },
  'already-handed-in': { status: 409, details: none },
  'nothing-handed-in': { status: 409, details: none },
  'archive-changed': { status: 409, details: none },
  'custom-slug-not-in-plan': { status: 403, details: none },
  'custom-slug-taken': { status: 409, details: none },
  'request-limit': { status: 403, details: z.object({ role: z.string(), limit: z.int() }) },

  'billing-off': { status: 403, details: none },
  'billing-unavailable': { status: 503, details: none },
  'already-subscribed': { status: 409, details: none },
  'no-subscription': { status: 409, details: none },
  'same-plan': { status: 409, details: none },
  'price-unknown': { status: 400, details: none },
  'no-card': { status: 409, details: none },
  // Refused by the bank, or it wants the person to confirm, which only the provider's own pages can ask for.
  'payment-failed': { status: 402, details: none },
  'preview-outdated': { status: 409, details: none },
  'checkout-not-found': { status: 404, details: none },
  'webhook-signature-invalid': { status: 400, details: none },

  'not-team-admin': { status: 403, details: none },
  'not-team-owner': { status: 403, details: none },
  'invite-invalid': { status: 403, details: none },
  'invite-not-found': { status: 404, details: none },
  'too-many-invites': { status: 429, details: retry },
  'no-free-seat': { status: 409, details: z.object({ seats: z.int() }) },
  'already-in-team': { status: 409, details: none },
  'team-has-members': { status: 409, details: none },
  'not-account-owner': { status: 403, details: none },
  'deletion-planned': { status: 409, details: none },
  'team-member-not-found': { status: 404, details: none },
  'owner-must-stay': { status: 409, details: none },

  'domain-invalid': { status: 400, details: none },
  'domain-not-found': { status: 404, details: none },
  'domain-not-in-plan': { status: 403, details: none },

  'contact-not-found': { status: 404, details: none },
  'contact-exists': { status: 409, details: none },
  'contacts-changed': { status: 409, details: none },
  'group-not-found': { status: 404, details: none },
  'group-exists': { status: 409, details: none },
  'too-many-contacts': { status: 403, details: z.object({ limit: z.int() }) },
  'too-many-groups': { status: 403, details: z.object({ limit: z.int() }) },
  'import-unreadable': { status: 400, details: none },
  'import-too-long': { status: 413, details: z.object({ limit: z.int() }) },
} as const satisfies Record<string, ErrorShape>;

export type ErrorCode = keyof typeof errorCatalogue;
export type DetailsOf<C extends ErrorCode> = z.infer<(typeof errorCatalogue)[C]['details']>;

/** Codes that every call may return. */
export const commonErrors = [
  'invalid-input',
  'invalid-json',
  // Every call refuses an expired token.
  'unauthenticated',
  'token-invalid',
  'token-scope',
  'not-found',
  'body-too-large',
  'unsupported-media-type',
  'too-many-requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Response body of every error. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Codes of the calls that a session is needed for. */
export const accessErrors = {
  member: ['unauthenticated'],
  'team-admin': ['unauthenticated', 'not-team-admin'],
} as const satisfies Record<string, readonly ErrorCode[]>;
