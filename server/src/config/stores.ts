import * as z from 'zod';

const name = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'expected 1 to 40 letters, digits or hyphens');
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** A secret: never print it with the configuration. */
const credential = z.string().min(1).max(1024);

const diskStore = z.strictObject({ name, kind: z.literal('disk') });

const s3Store = z
  .strictObject({
    name,
    kind: z.literal('s3'),
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket'),
    region: z.string().min(1).max(64),
    accessKeyId: credential,
    secretAccessKey: credential,
    endpoint: address.optional(),
    publicEndpoint: address.optional(),
    cdnEndpoint: address.optional(),
    forcePathStyle: z.boolean().optional(),
    sse: z.enum(['AES256', 'none']).optional(),
    checksums: z.boolean().default(true),
    sts: z
      .strictObject({
        endpoint: address.optional(),
        roleArn: z.string().regex(/^arn:[^\s:]*:[^\s:]*:[^\s:]*:[^\s:]*:\S+$/, 'expected the ARN of a role'),
        onlyNew: z.boolean().optional(),
      })
      .optional(),
  })
  .refine(
    ({ checksums, sts }) => checksums || !sts,
    'with "sts" the server must support "checksums": clients require them',
  )
  .transform(({ forcePathStyle, sse, sts, ...store }) => {
    // On for AWS itself; off for S3-compatible servers, which often lack these features.
    const isAws = store.endpoint === undefined;
    return {
      ...store,
      forcePathStyle: forcePathStyle ?? !isAws,
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
