import * as z from 'zod';
import { sessionView } from './auth.js';
import { endpoint } from '../endpoint.js';
import { NAME_MAX_LENGTH } from '../limits.js';
import { displayNameSchema, idSchema, instantSchema } from '../primitives.js';
import { passkeyView } from './security.js';

/**
 * Passkeys (WebAuthn). Each use begins with a challenge, which works once, for 5 minutes, in the browser that asked for it,
 * whose cookie proves that. What authenticators send and get is the JSON of WebAuthn, section 5.1.
 */

const bytes = z.string().regex(/^[\w-]{1,20000}$/, 'expected base64url');
const attachment = z.enum(['cross-platform', 'platform']).optional();
const transports = z.array(z.string().max(40)).max(20);
const publicKey = z.literal('public-key');

const credentialShape = {
  id: bytes,
  rawId: bytes,
  type: publicKey,
  authenticatorAttachment: attachment,
  clientExtensionResults: z.looseObject({}),
};

export const newCredentialSchema = z.strictObject({
  ...credentialShape,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: transports.optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes.optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredentialSchema>;

export const credentialProofSchema = z.strictObject({
  ...credentialShape,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
export type CredentialProof = z.infer<typeof credentialProofSchema>;

const descriptors = z.array(z.object({ id: z.string(), type: publicKey }));

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: descriptors.optional(),
  userVerification: z.literal('required'),
});

/** A challenge for a new passkey of the caller's. */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/v1/passkeys/challenge',
  access: 'member',
  beforeSecondFactor: true,
  stepUp: true,
  response: creationOptions,
  errors: ['too-many-passkeys'],
  unlogged: true,
});

const name = displayNameSchema.min(1).max(NAME_MAX_LENGTH);

export const addPasskey = endpoint({
  method: 'POST',
  path: '/v1/passkeys',
  access: 'member',
  beforeSecondFactor: true,
  stepUp: true,
  body: z.strictObject({ name, credential: newCredentialSchema }),
  response: passkeyView,
  status: 201,
  errors: ['passkey-expired', 'passkey-refused', 'passkey-exists', 'too-many-passkeys'],
  unlogged: true,
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/v1/passkeys/{passkeyId}',
  access: 'member',
  params: z.strictObject({ passkeyId: idSchema }),
  body: z.strictObject({ name }),
  response: z.object({ renamed: z.literal(true) }),
  errors: ['passkey-not-found'],
  unlogged: true,
});

/** The passkey stops working at once. Sessions continue. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/v1/passkeys/{passkeyId}',
  access: 'member',
  stepUp: true,
  params: z.strictObject({ passkeyId: idSchema }),
  response: z.object({ removed: z.literal(true) }),
  errors: ['passkey-not-found'],
  unlogged: true,
});

/** The authenticator lists its own passkeys, so the call names no user. */
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/v1/login/passkey/challenge',
  duringMaintenance: true,
  response: requestOptions,
  errors: ['cross-site-request'],
});

/** A passkey proves both factors, so it also completes a login that was answered with `second-factor-required`. */
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/v1/login/passkey',
  duringMaintenance: true,
  body: z.strictObject({ credential: credentialProofSchema }),
  response: sessionView,
  errors: ['passkey-expired', 'passkey-refused', 'cross-site-request'],
});

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/v1/step-up/passkey/challenge',
  duringMaintenance: true,
  access: 'member',
  beforeSecondFactor: true,
  response: requestOptions,
  unlogged: true,
});

/** Like `stepUp`, by a passkey. */
export const stepUpWithPasskey = endpoint({
  method: 'POST',
  path: '/v1/step-up/passkey',
  duringMaintenance: true,
  access: 'member',
  beforeSecondFactor: true,
  body: z.strictObject({ credential: credentialProofSchema }),
  response: z.object({ provenUntil: instantSchema }),
  errors: ['passkey-expired', 'passkey-refused'],
  unlogged: true,
});
