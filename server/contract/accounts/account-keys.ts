import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { KEYED_RECIPIENTS_MAX, NAME_MAX_LENGTH, PASSKEYS_MAX, WRAPPED_KEY_MAX_LENGTH } from '../limits.js';
import { displayNameSchema, emailSchema, idSchema, instantSchema } from '../primitives.js';

/*
 * A user's key of end-to-end encryption, an age identity. It is made and opened in the browser. The server keeps what others
 * seal for, and the identity in age files that it cannot open.
 */

/** The public half, as age writes it. */
export const ageRecipientSchema = z.string().regex(/^age1[02-9ac-hj-np-z]{58}$/, 'expected an X25519 recipient of age');

/** An identity in an age file, in base64. */
export const wrappedKeySchema = z.base64().min(1).max(WRAPPED_KEY_MAX_LENGTH);

const keyPasskeyView = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** How `age` names the passkey. It opens nothing. */
  credential: z.string(),
  /** The identity in an age file that the passkey opens (its PRF). */
  wrappedKey: z.string(),
  createdAt: instantSchema,
});

const accountKeyView = z.object({
  recipient: z.string(),
  /** The identity in an age file that the passphrase opens. */
  wrappedKey: z.string(),
  /** Oldest first. */
  passkeys: z.array(keyPasskeyView).max(PASSKEYS_MAX),
  /**
   * Replaced keys, newest first, each in an age file that its successor opens. Files that were encrypted for one of them open with
   * no other.
   */
  earlier: z.array(z.object({ recipient: z.string(), wrappedKey: z.string(), retiredAt: instantSchema })),
  createdAt: instantSchema,
  /** Whether other users find the key by its owner's address. Those of one account find each other's. */
  isFindable: z.boolean(),
});
export type AccountKeyView = z.infer<typeof accountKeyView>;

/** The key of the caller; null without one. */
export const readAccountKey = endpoint({
  method: 'GET',
  path: '/v1/account-key',
  access: 'member',
  response: z.object({ key: accountKeyView.nullable() }),
});

const newKey = { recipient: ageRecipientSchema, wrappedKey: wrappedKeySchema };

/** Once: a key that exists is replaced by `renewAccountKey` alone. */
export const makeAccountKey = endpoint({
  method: 'POST',
  path: '/v1/account-key',
  access: 'member',
  stepUp: true,
  body: z.strictObject(newKey),
  response: accountKeyView,
  status: 201,
  errors: ['account-key-exists'],
  unlogged: true,
});

/** The same key, wrapped by another passphrase. `recipient` is the key that the caller wrapped. */
export const changeKeyPassphrase = endpoint({
  method: 'PUT',
  path: '/v1/account-key/passphrase',
  access: 'member',
  stepUp: true,
  body: z.strictObject(newKey),
  response: accountKeyView,
  errors: ['account-key-changed'],
  unlogged: true,
});

/**
 * Another key takes the place of `previous`, which is kept: in `previousKey`, an age file that the new key opens, or, if its owner
 * lost it, as its passphrase wrapped it. Passkeys of the previous key are removed.
 */
export const renewAccountKey = endpoint({
  method: 'POST',
  path: '/v1/account-key/renewal',
  access: 'member',
  stepUp: true,
  body: z.strictObject({ ...newKey, previous: ageRecipientSchema, previousKey: wrappedKeySchema.nullable() }),
  response: accountKeyView,
  errors: ['account-key-changed', 'too-many-account-keys'],
  unlogged: true,
});

/** A passkey that opens the key, too. */
export const addKeyPasskey = endpoint({
  method: 'POST',
  path: '/v1/account-key/passkeys',
  access: 'member',
  stepUp: true,
  body: z.strictObject({
    recipient: ageRecipientSchema,
    name: displayNameSchema.min(1).max(NAME_MAX_LENGTH),
    credential: z.string().regex(/^AGE-PLUGIN-FIDO2PRF-1[02-9AC-HJ-NP-Z]{1,4000}$/, 'expected a passkey of age'),
    wrappedKey: wrappedKeySchema,
  }),
  response: accountKeyView,
  status: 201,
  errors: ['account-key-changed', 'too-many-passkeys'],
  unlogged: true,
});

export const removeKeyPasskey = endpoint({
  method: 'DELETE',
  path: '/v1/account-key/passkeys/{passkeyId}',
  access: 'member',
  stepUp: true,
  params: z.strictObject({ passkeyId: idSchema }),
  response: accountKeyView,
  errors: ['passkey-not-found'],
  unlogged: true,
});

/** Whether others find the key by the caller's address. */
export const changeAccountKey = endpoint({
  method: 'PATCH',
  path: '/v1/account-key',
  access: 'member',
  body: z.strictObject({ isFindable: z.boolean() }),
  response: accountKeyView,
  errors: ['account-key-changed'],
  unlogged: true,
});

/**
 * The public keys of these addresses, of those that the caller may find: of users of the same account, and of those who are
 * findable. The others are left out, so that the answer does not reveal which addresses have an account.
 */
export const findPublicKeys = endpoint({
  method: 'POST',
  path: '/v1/public-keys',
  access: 'member',
  body: z.strictObject({ emails: z.array(emailSchema).min(1).max(KEYED_RECIPIENTS_MAX) }),
  response: z.object({ keys: z.array(z.object({ email: z.string(), recipient: z.string() })) }),
  unlogged: true,
});
