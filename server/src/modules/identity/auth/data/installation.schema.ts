import { Schema } from 'mongoose';

export const INSTALLATION = 'installation';

/** One-time events of this installation. */
export interface InstallationDocument {
  _id: 'first-administrator';
  userId: string;
  /** Null until the account has been created. */
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
