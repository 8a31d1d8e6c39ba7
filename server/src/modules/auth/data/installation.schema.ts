import { Schema } from 'mongoose';

export const INSTALLATION = 'installation';

/** What happened once in the life of this installation, whatever became of it later. */
export interface InstallationDocument {
  _id: 'first-administrator';
  userId: string;
  /** Null until the account was really made. */
  doneAt: Date | null;
}

export const installationSchema = new Schema<InstallationDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    doneAt: { type: Date, default: null },
  },
  { collection: INSTALLATION, strict: 'throw', versionKey: false, autoIndex: false },
);
