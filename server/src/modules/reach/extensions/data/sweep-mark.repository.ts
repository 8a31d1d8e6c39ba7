import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';

export const SWEEP_MARKS = 'sweep_marks';

interface SweepMarkDocument {
  _id: string;
  upTo: Date;
}

export const sweepMarkSchema = new Schema<SweepMarkDocument>(
  { _id: { type: String, required: true }, upTo: { type: Date, required: true } },
  { collection: SWEEP_MARKS, strict: 'throw', versionKey: false, autoIndex: false },
);

/** Stored cursors of sweeps along a date, so that each run handles only what is new. */
@Injectable()
export class SweepMarkRepository {
  constructor(@InjectModel(SWEEP_MARKS) private readonly marks: Model<SweepMarkDocument>) {}

  async findMark(name: string): Promise<Date | null> {
    return (await this.marks.findById(name).lean())?.upTo ?? null;
  }

  /** Monotonic: the later of two concurrent runs counts. */
  async advance(name: string, upTo: Date): Promise<void> {
    await this.marks.updateOne({ _id: name }, { $max: { upTo } }, { upsert: true });
  }
}
