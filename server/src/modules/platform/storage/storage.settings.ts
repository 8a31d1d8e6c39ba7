import * as z from 'zod';
import {
  MULTIPART_THRESHOLD_BYTES,
  MULTIPART_THRESHOLD_MAX_BYTES,
  MULTIPART_THRESHOLD_MIN_BYTES,
} from '#contract/limits.js';
import { splitEntries } from '#contract/formats.js';
import { flag, generated, optionalSecret } from '../../../config/values.js';

const name = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'expected 1 to 40 letters, digits or hyphens');
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** A secret: never print it with the configuration. */
const credential = z.string().min(1).max(1024);

const diskStore = z.strictObject({ name, kind: z.literal('disk') });

/** Roles of Alibaba are assumed at its own token service, all others at AWS or a compatible one. */
export const isAlibabaRole = (roleArn: string): boolean => roleArn.startsWith('acs:');

interface StsDeclaration {
  noOverwrite: string;
  accessKeyId?: string | undefined;
  sts?: { endpoint?: string | undefined; roleArn: string; onlyNew?: boolean | undefined } | undefined;
}

function stsProblem({ noOverwrite, accessKeyId, sts }: StsDeclaration): string | undefined {
  if (!sts) return undefined;
  if (noOverwrite === 'tencent')
    return 'with "noOverwrite": "tencent" there is no "sts": the server signs each request';
  const isAlibaba = isAlibabaRole(sts.roleArn);
  if (isAlibaba !== (noOverwrite === 'alibaba'))
    return '"sts.roleArn" and "noOverwrite" must be of one provider: acs:ram::… with "alibaba", else arn:…';
  if (!isAlibaba) return undefined;
  if (accessKeyId === undefined) return 'with a role of Alibaba set "accessKeyId" and "secretAccessKey"';
  if (sts.onlyNew === true) return 'a policy of Alibaba cannot forbid overwriting: remove "sts.onlyNew"';
  return sts.endpoint?.startsWith('http:') ? '"sts.endpoint" of Alibaba must begin with https://' : undefined;
}

const s3Store = z
  .strictObject({
    name,
    kind: z.literal('s3'),
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket'),
    region: z.string().min(1).max(64),
    accessKeyId: credential.optional(),
    secretAccessKey: credential.optional(),
    endpoint: address.optional(),
    publicEndpoint: address.optional(),
    cdnEndpoint: address.optional(),
    forcePathStyle: z.boolean().optional(),
    noOverwrite: z.enum(['if-none-match', 'alibaba', 'tencent']).default('if-none-match'),
    sse: z.enum(['AES256', 'none']).optional(),
    checksums: z.boolean().default(true),
    sts: z
      .strictObject({
        endpoint: address.optional(),
        roleArn: z.string().regex(/^(arn:[^\s:]*|acs):[^\s:]*:[^\s:]*:[^\s:]*:\S+$/, 'expected the ARN of a role'),
        onlyNew: z.boolean().optional(),
      })
      .optional(),
  })
  .superRefine((store, context) => {
    const message = stsProblem(store);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .refine(
    ({ accessKeyId, secretAccessKey }) => (accessKeyId === undefined) === (secretAccessKey === undefined),
    'set both "accessKeyId" and "secretAccessKey", or neither',
  )
  .transform(({ forcePathStyle, sse, sts, ...store }) => {
    // On by default for AWS; off for S3-compatible servers, which often lack these features.
    const isAws = store.endpoint === undefined;
    return {
      ...store,
      // Alibaba and Tencent take the bucket in the host only.
      forcePathStyle: forcePathStyle ?? (!isAws && store.noOverwrite === 'if-none-match'),
      sse: sse ?? (isAws ? ('AES256' as const) : ('none' as const)),
      ...(sts && { sts: { ...sts, onlyNew: sts.onlyNew ?? (isAws && sts.endpoint === undefined) } }),
    };
  });

export type S3StoreConfig = z.output<typeof s3Store>;

const storeList = z
  .array(z.discriminatedUnion('kind', [diskStore, s3Store]))
  .min(1)
  .max(20)
  .refine((stores) => new Set(stores.map((store) => store.name)).size === stores.length, 'two stores have one name')
  .refine((stores) => stores.filter(({ kind }) => kind === 'disk').length <= 1, 'there is one disk store at most');

/** The stores as JSON. Issues name the path in the list and what is expected, never a value: it may be a secret. */
export const storesSchema = z.string().transform((text, context) => {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'expected a JSON list of stores, see docs/stores.md' });
    return z.NEVER;
  }
  const result = storeList.safeParse(list);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    context.addIssue({ code: 'custom', message: `[${path.join('.')}] ${message}, see docs/stores.md` });
  }
  return z.NEVER;
});
export type StoreConfig = z.output<typeof storesSchema>[number];

export const storageSettings = {
  STORES: storesSchema
    .optional()
    .describe(
      'Stores of the files: a JSON list of named stores, on disk or in S3, the first being the default; see docs/stores.md. Default: one disk store named `cn-hongkong`.',
    ),
  STORAGE_DIR: z.string().min(1).describe('Folder of the disk store.'),
  STORAGE_MIN_FREE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(500_000_000)
    .describe('New uploads are refused (507) when the disk store has less than this left, in bytes.'),
  STORAGE_ENCRYPTION: flag
    .default(true)
    .describe('Whether new files in the disk store are encrypted (AES-256). Existing files are read either way.'),
  STORAGE_MASTER_KEY: optionalSecret(
    'Wraps the keys of encrypted files; required while STORAGE_ENCRYPTION is on. Without it these files are lost: keep a copy elsewhere.',
  ),
  STORAGE_MASTER_KEYS_PREVIOUS: z
    .string()
    .transform(splitEntries)
    .pipe(z.array(generated))
    .default([])
    .describe(
      'Earlier master keys, separated by commas, until `npm run store:rewrap` has rewrapped all file keys with STORAGE_MASTER_KEY.',
    ),
  MULTIPART_FROM_BYTES: z.coerce
    .number()
    .int()
    .min(MULTIPART_THRESHOLD_MIN_BYTES)
    .max(MULTIPART_THRESHOLD_MAX_BYTES)
    .default(MULTIPART_THRESHOLD_BYTES)
    .describe(
      'Files of this size or more are uploaded in parts, of which only missing ones are sent again; smaller files in one request, whose size a reverse proxy must allow. In bytes, 5 MiB to 5 GiB.',
    ),
  DOWNLOAD_HANDOFF: z
    .string()
    .regex(/^\/[A-Za-z0-9_./-]*\/$/, 'expected a path that begins and ends with a slash')
    .optional()
    .describe(
      'Internal location of a reverse-proxy nginx, such as /stored-files/, that sends unencrypted files of the disk store (docs/reverse-proxies.md).',
    ),
};
