import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';

export const CLEARED_FILES = 'cleared_files';

/** A false alarm: the scanner finds this signature in this file, and there is no virus in it. */
export interface ClearedFile {
  sha256: string;
  signature: string;
  clearedAt: Date;
}

type ClearedFileDocument = Omit<ClearedFile, 'sha256'> & { _id: string };

export const clearedFileSchema = new Schema<ClearedFileDocument>(
  {
    _id: { type: String, required: true },
    signature: { type: String, required: true },
    clearedAt: { type: Date, required: true },
  },
  { collection: CLEARED_FILES, strict: 'throw', versionKey: false, autoIndex: false },
);

clearedFileSchema.index({ clearedAt: -1, _id: -1 });

@Injectable()
export class ClearedFileRepository {
  constructor(@InjectModel(CLEARED_FILES) private readonly files: Model<ClearedFileDocument>) {}

  async saveFile({ sha256, ...rest }: ClearedFile, transaction: Transaction): Promise<void> {
    await this.files.updateOne({ _id: sha256 }, { $set: rest }, { upsert: true, session: transaction });
  }

  async hasFile({ sha256, signature }: Pick<ClearedFile, 'sha256' | 'signature'>): Promise<boolean> {
    return (await this.files.exists({ _id: sha256, signature })) !== null;
  }

  /** @returns the signature; null if it is not on the list */
  async remove(sha256: string, transaction: Transaction): Promise<string | null> {
    return (await this.files.findOneAndDelete({ _id: sha256 }, { session: transaction }).lean())?.signature ?? null;
  }

  /** The latest first. */
  async page({ skip, limit }: { skip: number; limit: number }): Promise<{ files: ClearedFile[]; total: number }> {
    const all = { clearedAt: { $gte: new Date(0) } };
    const [documents, total] = await Promise.all([
      this.files.find(all).sort({ clearedAt: -1, _id: -1 }).skip(skip).limit(limit).lean(),
      this.files.countDocuments(all),
    ]);
    return { files: documents.map(({ _id, ...rest }) => ({ sha256: _id, ...rest })), total };
  }
}
