import * as z from 'zod';
import { userView } from './accounts/auth.js';
import { endpoint } from './endpoint.js';
import { codeSchema, emailSchema, tokenSchema } from './primitives.js';

/** Mails a code to the new address. The response is the same whether or not an account has that address. */
export const requestAddressChange = endpoint({
  method: 'POST',
  path: '/v1/address/code',
  access: 'member',
  stepUp: true,
  body: z.strictObject({ email: emailSchema }),
  response: z.object({ sent: z.literal(true) }),
  errors: ['address-change-open'],
  unlogged: true,
});

/** The address before stays reserved for 7 days, in which its owner can undo the change by a mailed link. */
export const changeAddress = endpoint({
  method: 'POST',
  path: '/v1/address',
  access: 'member',
  stepUp: true,
  body: z.strictObject({ email: emailSchema, code: codeSchema }),
  response: userView,
  errors: ['wrong-code', 'email-taken', 'address-change-open'],
  unlogged: true,
});

/**
 * Restores the address before the change, by the link that was mailed to it; works once. It ends every session, removes
 * the password and the login methods that were added since the change; the token of the answer sets a new password
 * (`resetPassword`).
 */
export const undoAddressChange = endpoint({
  method: 'POST',
  path: '/v1/address/undo',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({ resetToken: z.string() }),
  errors: ['reset-link-invalid', 'cross-site-request'],
});
