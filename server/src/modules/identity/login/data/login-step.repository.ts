import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { sha256 } from '../../../../core/secrets/secrets.js';

export const LOGIN_STEPS = 'login_steps';

/** A log-in whose second factor has not been shown yet. */
interface LoginStepDocument {
  /** Digest of the secret in the browser's cookie. */
  _id: string;
  userId: string;
  /** The user's version when the first factor was shown. */
  credentialVersion: number;
  expiresAt: Date;
}

export const loginStepSchema = new Schema<LoginStepDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: LOGIN_STEPS, strict: 'throw', versionKey: false, autoIndex: false },
);

loginStepSchema.index({ userId: 1 });
loginStepSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

type LoginStep = Omit<LoginStepDocument, '_id'>;

/** A step is found by the secret in the browser's cookie, which is stored as a digest. */
@Injectable()
export class LoginStepRepository {
  constructor(@InjectModel(LOGIN_STEPS) private readonly steps: Model<LoginStepDocument>) {}

  async insert(secret: string, step: LoginStep): Promise<void> {
    await this.steps.create({ _id: sha256(secret), ...step });
  }

  async findBySecret(secret: string, now: Date): Promise<LoginStep | null> {
    return this.steps.findOne({ _id: sha256(secret), expiresAt: { $gt: now } }, { _id: 0 }).lean();
  }

  /** True only for the call that finished it. */
  async finish(secret: string): Promise<boolean> {
    const { deletedCount } = await this.steps.deleteOne({ _id: sha256(secret) });
    return deletedCount === 1;
  }

  async deleteOf(userId: string): Promise<void> {
    await this.steps.deleteMany({ userId });
  }
}
