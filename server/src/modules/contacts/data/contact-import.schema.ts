import { Schema } from 'mongoose';

export const CONTACT_IMPORTS = 'contact_imports';

/** What a confirmed list writes, groups by name. */
export interface ImportWrites {
  at: Date;
  created: { id: string; email: string; name: string; company: string; groups: string[] }[];
  changed: { id: string; email: string; name: string; company: string; groups: string[] }[];
}

export interface ContactImportDocument {
  /** The owner: one list at a time. */
  _id: string;
  /** Who works on it; a process that lives extends it before `until`. */
  claim: string;
  until: Date;
  /** Null as long as it is being checked: then nothing is lost with it. */
  writes: ImportWrites | null;
}

/** The journal of imports: what stands here is as good as written, whatever happens to the process. Shard key: `_id`. */
export const contactImportSchema = new Schema<ContactImportDocument>(
  {
    _id: { type: String, required: true },
    claim: { type: String, required: true },
    until: { type: Date, required: true },
    writes: { type: Schema.Types.Mixed, default: null },
  },
  { collection: CONTACT_IMPORTS, strict: 'throw', versionKey: false, autoIndex: false },
);
