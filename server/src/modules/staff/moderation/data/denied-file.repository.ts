import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/writes.js';

/** A file that cannot be sent: it was taken down. */
export interface DeniedFile {
  sha256: string;
  size: number;
  /** Null if the store had not computed it. */
  crc32: number | null;
  caseId: string;
  addedAt: Date;
}

export const DENIED_FILES = 'denied_files';

type DeniedFileDocument = Omit<DeniedFile, 'sha256'> & { _id: string };

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

@Injectable()
export class DeniedFileRepository {
  constructor(@InjectModel(DENIED_FILES) private readonly files: Model<DeniedFileDocument>) {}

  /** Those that are on the list stay as they are. */
  async addFiles(files: readonly DeniedFile[], transaction: Transaction): Promise<void> {
    if (files.length === 0) return;
    await this.files.bulkWrite(
      files.map(({ sha256, ...rest }) => ({
        updateOne: { filter: { _id: sha256 }, update: { $setOnInsert: rest }, upsert: true },
      })),
      { session: transaction },
    );
  }

  async removeOfCase(caseId: string, transaction: Transaction): Promise<void> {
    await this.files.deleteMany({ caseId }, { session: transaction });
  }

  /** @returns false if it is not on the list */
  async remove(sha256: string, transaction: Transaction): Promise<boolean> {
    return (await this.files.deleteOne({ _id: sha256 }, { session: transaction })).deletedCount === 1;
  }

  findAll(): Promise<Pick<DeniedFileDocument, '_id' | 'size' | 'crc32'>[]> {
    return this.files.find({ _id: { $gte: '' } }, { size: 1, crc32: 1 }).lean();
  }

  /** The latest first. */
  async page({ skip, limit }: { skip: number; limit: number }): Promise<{ files: DeniedFile[]; total: number }> {
    const all = { addedAt: { $gte: new Date(0) } };
    const [documents, total] = await Promise.all([
      this.files.find(all).sort({ addedAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
      this.files.countDocuments(all),
    ]);
    return { files: documents.map(toFile), total };
  }
}

function toFile({ _id, ...rest }: DeniedFileDocument): DeniedFile {
  return { sha256: _id, ...rest };
}
