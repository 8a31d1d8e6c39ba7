import { Schema } from 'mongoose';

export const CLEARED_FILES = 'cleared_files';

/** A false alarm: the scanner finds this signature in this file, and there is no virus in it. */
export interface ClearedFile {
  sha256: string;
  signature: string;
  clearedAt: Date;
}

export type ClearedFileDocument = Omit<ClearedFile, 'sha256'> & { _id: string };

export const clearedFileSchema = new Schema<ClearedFileDocument>(
  {
    _id: { type: String, required: true },
    signature: { type: String, required: true },
    clearedAt: { type: Date, required: true },
  },
  { collection: CLEARED_FILES, strict: 'throw', versionKey: false, autoIndex: false },
);

clearedFileSchema.index({ clearedAt: -1, _id: -1 });
