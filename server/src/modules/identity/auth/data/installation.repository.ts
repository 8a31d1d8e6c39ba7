import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';

export const INSTALLATION = 'installation';

/** One-time events of this installation. */
interface InstallationDocument {
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

const FIRST_ADMINISTRATOR = 'first-administrator';

/** Records one-time events, so that they never happen twice. */
@Injectable()
export class InstallationRepository {
  constructor(@InjectModel(INSTALLATION) private readonly installation: Model<InstallationDocument>) {}

  /**
   * Returns the id for the first administrator's account, the same for servers that start concurrently; null if the
   * account has been created, even if it was deleted later.
   */
  async claimFirstAdministrator(userId: string): Promise<string | null> {
    try {
      await this.installation.create({ _id: FIRST_ADMINISTRATOR, userId, doneAt: null });
      return userId;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const claimed = await this.installation.findById(FIRST_ADMINISTRATOR).lean();
    return claimed && claimed.doneAt === null ? claimed.userId : null;
  }

  async recordFirstAdministrator(doneAt: Date): Promise<void> {
    await this.installation.updateOne({ _id: FIRST_ADMINISTRATOR, doneAt: null }, { $set: { doneAt } });
  }

  /** The event stays recorded, so that no other administrator is created. */
  async forgetFirstAdministrator(userId: string): Promise<void> {
    await this.installation.updateOne(
      { _id: FIRST_ADMINISTRATOR, userId, doneAt: { $ne: null } },
      { $set: { userId: '' } },
    );
  }
}
