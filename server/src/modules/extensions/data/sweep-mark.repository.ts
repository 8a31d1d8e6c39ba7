import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SWEEP_MARKS, type SweepMarkDocument } from './sweep-mark.schema.js';

/** How far a sweep along a date has come, so that each run looks at what is new and at nothing twice. */
@Injectable()
export class SweepMarkRepository {
  constructor(@InjectModel(SWEEP_MARKS) private readonly marks: Model<SweepMarkDocument>) {}

  async find(name: string): Promise<Date | null> {
    return (await this.marks.findById(name).lean())?.upTo ?? null;
  }

  /** Never back: of two runs at once the later one counts. */
  async advance(name: string, upTo: Date): Promise<void> {
    await this.marks.updateOne({ _id: name }, { $max: { upTo } }, { upsert: true });
  }
}
