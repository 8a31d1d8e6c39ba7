import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { Opening } from '../domain/opening.js';
import { OPENINGS } from './opening.schema.js';

@Injectable()
export class OpeningRepository {
  constructor(@InjectModel(OPENINGS) private readonly openings: Model<Opening>) {}

  /** False where this visit is known already. */
  async add(opening: Opening): Promise<boolean> {
    try {
      await this.openings.create(opening);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Newest first; `null` stands for the plain link. */
  findLatest(transferId: string, recipientId: string | null, limit: number): Promise<Opening[]> {
    return this.openings.find({ transferId, recipientId }).sort({ at: -1 }).limit(limit).lean();
  }
}
