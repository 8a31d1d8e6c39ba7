import { Schema } from 'mongoose';
import type { DeniedFile } from '../domain/denied-file.js';

export const DENIED_FILES = 'denied_files';

export type DeniedFileDocument = Omit<DeniedFile, 'sha256'> & { _id: string };

export const deniedFileSchema = new Schema<DeniedFileDocument>(
  {
    _id: { type: String, required: true },
    size: { type: Number, required: true },
    crc32: { type: Number, default: null },
    caseId: { type: String, required: true },
    addedAt: { type: Date, required: true },
  },
  { collection: DENIED_FILES, strict: 'throw', versionKey: false, autoIndex: false },
);

deniedFileSchema.index({ caseId: 1 });
deniedFileSchema.index({ addedAt: -1, _id: -1 });
