import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ANALYTICS_BACKFILL, type BackfillDocument } from './backfill.schema.js';

const ID = 'downloads';

@Injectable()
export class BackfillRepository {
  constructor(@InjectModel(ANALYTICS_BACKFILL) private readonly states: Model<BackfillDocument>) {}

  async find(): Promise<Pick<BackfillDocument, 'after' | 'isDone'>> {
    return (await this.states.findById(ID).lean()) ?? { after: '', isDone: false };
  }

  async save(state: Pick<BackfillDocument, 'after' | 'isDone'>): Promise<void> {
    await this.states.updateOne({ _id: ID }, { $set: state }, { upsert: true });
  }
}
