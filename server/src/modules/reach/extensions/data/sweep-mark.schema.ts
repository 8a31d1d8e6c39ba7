import { Schema } from 'mongoose';

export const SWEEP_MARKS = 'sweep_marks';

export interface SweepMarkDocument {
  _id: string;
  upTo: Date;
}

export const sweepMarkSchema = new Schema<SweepMarkDocument>(
  { _id: { type: String, required: true }, upTo: { type: Date, required: true } },
  { collection: SWEEP_MARKS, strict: 'throw', versionKey: false, autoIndex: false },
);
