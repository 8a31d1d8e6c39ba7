import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';

export const SCAN_CURSORS = 'scan_cursors';

interface ScanCursorDocument {
  /** Name of the scan. */
  _id: string;
  /** The last key of the latest run; empty before a new round. */
  after: string;
}

export const scanCursorSchema = new Schema<ScanCursorDocument>(
  { _id: { type: String, required: true }, after: { type: String, default: '' } },
  { collection: SCAN_CURSORS, strict: 'throw', versionKey: false, autoIndex: false },
);

@Injectable()
export class ScanCursorRepository {
  constructor(@InjectModel(SCAN_CURSORS) private readonly cursors: Model<ScanCursorDocument>) {}

  /** Empty at the beginning of a round. */
  async findPosition(scan: string): Promise<string> {
    return (await this.cursors.findById(scan).lean())?.after ?? '';
  }

  async savePosition(scan: string, after: string): Promise<void> {
    await this.cursors.updateOne({ _id: scan }, { $set: { after } }, { upsert: true });
  }
}
