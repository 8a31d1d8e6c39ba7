import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/mongo.module.js';
import { refusedOf, Together } from '../../../core/mongo/together.js';
import type { Opening } from '../domain/opening.js';
import { OPENINGS } from './opening.schema.js';

@Injectable()
export class OpeningRepository {
  private readonly adding = new Together((openings: Opening[]) => this.addAll(openings));

  constructor(@InjectModel(OPENINGS) private readonly openings: Model<Opening>) {}

  /** False where this visit is known already. */
  add(opening: Opening): Promise<boolean> {
    return this.adding.add(opening);
  }

  /** Newest first; `null` stands for the plain link. */
  latestOf(transferId: string, recipientId: string | null, limit: number): Promise<Opening[]> {
    return this.openings.find({ transferId, recipientId }).sort({ at: -1 }).limit(limit).lean();
  }

  private async addAll(openings: Opening[]): Promise<boolean[]> {
    try {
      await this.openings.collection.insertMany(openings.map((opening) => ({ ...opening })) as object[], {
        ordered: false,
      });
      return openings.map(() => true);
    } catch (error) {
      if (isDuplicateKey(error) && openings.length === 1) return [false];
      const refused = refusedOf(error);
      return openings.map((_, index) => !refused.has(index));
    }
  }
}
