import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { FILE_LIST_BODY_BYTES } from '../limits.js';
import { bytesSchema, instantSchema, sha256Schema, slugSchema } from '../primitives.js';

/**
 * An entry of a transfer's audit log. `hash` covers all other fields including `previousHash`, so that no entry can be
 * changed or removed unnoticed.
 */
export const transferEvent = z.object({
  seq: z.int(),
  at: instantSchema,
  kind: z.string(),
  data: z.record(z.string(), z.unknown()),
  previousHash: z.string(),
  hash: sha256Schema,
});
export type TransferEventView = z.infer<typeof transferEvent>;

export const receiptContent = z.strictObject({
  version: z.literal(1),
  /** Address of the installation. */
  issuer: z.string(),
  /** Its name at that time. Receipts of earlier versions have none. */
  issuerName: z.string().optional(),
  issuedAt: instantSchema,
  transfer: z.strictObject({
    id: z.string(),
    slug: z.string(),
    sentAt: instantSchema,
    sender: z.strictObject({ name: z.string(), email: z.string() }),
    recipients: z.array(
      z.strictObject({
        email: z.string(),
        name: z.string(),
        /** Only if the recipient was withdrawn. */
        withdrawnAt: instantSchema.optional(),
      }),
    ),
    message: z.string(),
    /** Excludes removed files. */
    totalBytes: bytesSchema,
    files: z.array(
      z.strictObject({
        path: z.string(),
        size: bytesSchema,
        sha256: z.string().nullable(),
        checkedAt: instantSchema.nullable(),
        /** Only if the file was removed or replaced. */
        removedAt: instantSchema.optional(),
      }),
    ),
  }),
  events: z.array(transferEvent),
});

/** `signature`: Ed25519 (RFC 8032) over the canonical JSON (RFC 8785) of `content`, base64url. */
export const receipt = z.strictObject({
  content: receiptContent,
  keyId: z.string(),
  signature: z.string(),
});
export type Receipt = z.infer<typeof receipt>;

export const fetchReceipt = endpoint({
  method: 'GET',
  path: '/v1/transfers/{slug}/receipt',
  inView: false,
  access: 'member',
  scope: 'read',
  params: z.object({ slug: slugSchema }),
  response: receipt,
  errors: ['transfer-not-found'],
});

/** Events are validated one by one by the server (`transferEvent`), because there may be thousands. */
const anyReceipt = receipt.extend({ content: receiptContent.extend({ events: z.array(z.unknown()) }) });

/** An invalid receipt is a result, not an error. */
export const verifyReceipt = endpoint({
  method: 'POST',
  path: '/v1/receipts/verify',
  body: z.strictObject({ receipt: anyReceipt }),
  response: z.object({
    isValid: z.boolean(),
    reason: z.enum(['signature', 'unknown-key', 'broken-chain']).nullable(),
  }),
  bodyBytes: FILE_LIST_BODY_BYTES,
  unlogged: true,
});

/** The installation's public key for receipts, as SPKI in PEM. */
export const receiptKey = endpoint({
  method: 'GET',
  path: '/v1/receipts/key',
  response: z.object({ keyId: z.string(), publicKey: z.string() }),
});
