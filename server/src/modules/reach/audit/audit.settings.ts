import * as z from 'zod';

export const auditSettings = {
  RECEIPT_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'expected 32 bytes in base64')
    .describe(
      'Seed of the Ed25519 key that signs receipts: 32 bytes in base64, generated; `npm start` writes one into .sampan/. Existing receipts cannot be verified after it changes. No default.',
    ),
};
