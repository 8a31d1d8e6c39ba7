import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SCAN_CURSORS, type ScanCursorDocument } from './scan-cursor.schema.js';

@Injectable()
export class ScanCursorRepository {
  constructor(@InjectModel(SCAN_CURSORS) private readonly cursors: Model<ScanCursorDocument>) {}

  /** Empty at the beginning of a round. */
  async find(scan: string): Promise<string> {
    return (await this.cursors.findById(scan).lean())?.after ?? '';
  }

  async save(scan: string, after: string): Promise<void> {
    await this.cursors.updateOne({ _id: scan }, { $set: { after } }, { upsert: true });
  }
}
