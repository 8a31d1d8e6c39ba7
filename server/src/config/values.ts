import * as z from 'zod';

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const generated = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= 32, 'expected at least 32 bytes')
  .refine(
    (text) => !/change[-_ ]?me|example|secret-secret|^(.)\1+$/i.test(text),
    'expected a generated secret, not a sample',
  );

const secretMeaning = (purpose: string): string =>
  `${purpose} At least 32 bytes, generated; \`npm start\` writes one into .sampan/. No default.`;
export const secret = (purpose: string) => generated.describe(secretMeaning(purpose));
export const optionalSecret = (purpose: string) => generated.optional().describe(secretMeaning(purpose));
