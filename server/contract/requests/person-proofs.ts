import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { codeSchema, idSchema, instantSchema, languageSchema } from '../primitives.js';
import { linkName } from './submissions.js';

/** The calls by which the person of a personal link proves the address, for requests that only the people asked open. */

const ofPerson = { slug: linkName, personId: idSchema };
const codeErrors = [
  'request-not-found',
  'request-closed',
  'request-expired',
  'request-unavailable',
  'under-review',
  'taken-down',
] as const;

/** Mails a code to the person of a personal link, who then proves the address with it. */
export const sendPersonCode = endpoint({
  method: 'POST',
  path: '/v1/requests/code',
  body: z.strictObject({ ...ofPerson, lang: languageSchema.optional() }),
  response: z.object({ sent: z.literal(true) }),
  errors: codeErrors,
  unlogged: true,
});

/** Remembers for 30 days that this browser has proven the person's address, by a cookie. */
export const provePerson = endpoint({
  method: 'POST',
  path: '/v1/requests/proof',
  body: z.strictObject({ ...ofPerson, code: codeSchema }),
  response: z.object({ expiresAt: instantSchema }),
  errors: [...codeErrors, 'wrong-code'],
  unlogged: true,
});
