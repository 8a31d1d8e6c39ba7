import * as z from 'zod';
import { buildInfoSchema, UNKNOWN_COMMIT } from '../core/build-info.js';

const part = z.strictObject({ file: z.string(), sha256: z.string(), bytes: z.int() });

const manifestSchema = z.strictObject({
  /** Version of the format. */
  version: z.literal(1),
  /** 0.1.0 wrote none. */
  writtenBy: buildInfoSchema.default({ version: '0.1.0', commit: UNKNOWN_COMMIT }),
  /** Name of the backup that it belongs to. */
  snapshot: z.string(),
  createdAt: z.iso.datetime(),
  settings: part,
  collections: z.array(
    part.extend({
      name: z.string(),
      documents: z.int(),
      /** Indexes as MongoDB lists them, in Extended JSON. */
      indexes: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  /** Lists of objects, in the order in which they were made: before the database, and after it. */
  lists: z.array(part.extend({ objects: z.int() })),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;

const entrySchema = z.strictObject({
  store: z.string(),
  key: z.string(),
  size: z.int(),
  etag: z.string(),
  modifiedAt: z.iso.datetime(),
  /** Set for the disk store: path of the copy in the folder of the backup, and the record of the object, in base64. */
  copy: z.strictObject({ file: z.string(), record: z.string() }).optional(),
});
/** A line of a list of objects. */
export type ObjectEntry = z.infer<typeof entrySchema>;

/** Null for anything else. */
export function parseManifest(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
export const parseEntry = (line: string): ObjectEntry => entrySchema.parse(JSON.parse(line));
