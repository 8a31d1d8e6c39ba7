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

  /** The latest of some recipients; `null` stands for the plain link. Newest first. */
  async latestOf(transferId: string, recipientIds: (string | null)[], limit: number): Promise<Opening[]> {
    return this.openings
      .find({ transferId, recipientId: { $in: recipientIds } })
      .sort({ at: -1 })
      .limit(limit)
      .lean();
  }

  count(transferId: string): Promise<number> {
    return this.openings.countDocuments({ transferId });
  }

  /** How many on each day of UTC, as `2026-11-21`; the latest `limit` days, oldest first. */
  async days(transferId: string, limit: number): Promise<{ day: string; count: number }[]> {
    const rows = await this.openings.aggregate<{ _id: string; count: number }>([
      { $match: { transferId } },
      { $group: { _id: { $dateToString: { date: '$at', format: '%Y-%m-%d' } }, count: { $sum: 1 } } },
      { $sort: { _id: -1 } },
      { $limit: limit },
    ]);
    return rows.map(({ _id, count }) => ({ day: _id, count })).reverse();
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
