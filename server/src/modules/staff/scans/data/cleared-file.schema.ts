import { Schema } from 'mongoose';
import type { ClearedFile } from '../domain/cleared-file.js';

export const CLEARED_FILES = 'cleared_files';

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
