import { Schema } from 'mongoose';

export const SCAN_CURSORS = 'scan_cursors';

export interface ScanCursorDocument {
  /** What is scanned. */
  _id: string;
  /** The last key of the latest run; empty before a new round. */
  after: string;
}

export const scanCursorSchema = new Schema<ScanCursorDocument>(
  { _id: { type: String, required: true }, after: { type: String, default: '' } },
  { collection: SCAN_CURSORS, strict: 'throw', versionKey: false, autoIndex: false },
);
