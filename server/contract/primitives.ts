import * as z from 'zod';
import {
  domainPattern,
  EMAIL_MAX_LENGTH,
  emailPattern,
  idPattern,
  LAST_INSTANT,
  plainPath,
  slugPattern,
  toDomain,
  toEmail,
  visibleText,
} from './formats.js';
import { CODE_LENGTH, NAME_MAX_LENGTH, PATH_MAX_LENGTH, TEXT_MIN_LENGTH } from './limits.js';
import { roles } from './billing/plans.js';
import { refusedAs } from './errors/refused-value.js';
import { pathProblem, shownName } from './file-names.js';

export const slugSchema = z.string().regex(slugPattern);
export const idSchema = z.string().regex(idPattern);

/** An IANA name that the runtime supports, like `Asia/Shanghai`. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'not a time zone');

/** Normalized, so that equal addresses compare equal. */
export const emailSchema = z
  .string()
  .max(320)
  .overwrite(toEmail)
  .pipe(z.email({ pattern: emailPattern }))
  .refine((email) => email.length <= EMAIL_MAX_LENGTH);

/** Normalized, so that equal domains compare equal. */
export const domainSchema = z.string().max(1000).overwrite(toDomain).max(253).regex(domainPattern);

/** Typed by hand: case and surrounding blanks are ignored. */
export const codeSchema = z
  .string()
  .max(32)
  .trim()
  .toUpperCase()
  .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{${CODE_LENGTH}}$`)));

/** Refuses control characters, which could inject mail headers or log lines. */
// eslint-disable-next-line no-control-regex -- these are what is refused
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
export const displayNameSchema = z
  .string()
  .max(1000, { abort: true })
  .overwrite(visibleText)
  .trim()
  .max(NAME_MAX_LENGTH)
  .refine((text) => !controlCharacters.test(text), 'control characters are not allowed');

/** Text for people to read; stored without surrounding blanks. */
export const writtenText = (maxLength: number) => z.string().trim().min(TEXT_MIN_LENGTH).max(maxLength);

export const roleSchema = z.enum(roles);

export const languages = ['en', 'zh'] as const;
export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;

export const bytesSchema = z.int().min(0);
/** Epoch milliseconds, within the range of a JavaScript Date. */
export const instantSchema = z.int().min(0).max(LAST_INSTANT);

const digitsOf = (value: unknown) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value);
/** Numbers in the query of an address are digits alone: neither `0x10` nor `1e3` nor an empty text is one. */
export const skipParam = (most: number) => z.preprocess(digitsOf, z.int().min(0).max(most).default(0));
export const limitParam = (most: number, usual: number) =>
  z.preprocess(digitsOf, z.int().min(1).max(most).default(usual));
export const searchSchema = z
  .string()
  .max(200)
  .default('')
  .transform((text) => text.trim());
export const instantParam = z.preprocess(digitsOf, instantSchema);

/** A JWT or an opaque token; longer strings are invalid. */
export const tokenSchema = z.string().min(1).max(4096);

/**
 * Path of a file within a transfer: `folder/name.ext`, relative; normalised here for every call. One of many files may be
 * at fault, so the refusal names it.
 */
export const relativePathSchema = z
  .string()
  .refine((path) => !path.includes('\u0000'), 'a name must not contain NUL')
  .superRefine((path, context) => {
    const problem = pathProblem(path);
    if (problem) context.addIssue(refusedAs(problem, { fileName: shownName(path) }));
  })
  .max(PATH_MAX_LENGTH)
  .overwrite(plainPath)
  .min(1);

/** Codes with which `relativePathSchema` refuses: of every call whose body names files by their paths. */
export const pathErrors = ['file-path-too-long', 'file-name-unusable'] as const;

export const emptySchema = z.strictObject({});

/** CRC-32 as in zip and gzip. */
export const crc32Schema = z.int().min(0).max(0xffffffff);
/** Hex, lower case. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** A person as others see them. */
export const personView = z.object({ name: z.string(), email: z.string(), company: z.string() });
