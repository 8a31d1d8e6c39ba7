import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import {
  CODE_TRIES,
  type Verification,
  type VerificationPurpose,
  verificationPurposes,
} from '../domain/verification.js';

export const VERIFICATIONS = 'verifications';

type VerificationDocument = Verification & {
  /** Hash of purpose and address, so that each pair has one code. */
  _id: string;
};

const KEPT_SECONDS = 24 * 3600;

export const verificationSchema = new Schema<VerificationDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    purpose: { type: String, required: true },
    codeId: { type: String, required: true },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    usedAt: { type: Date, default: null },
  },
  { collection: VERIFICATIONS, strict: 'throw', versionKey: false, autoIndex: false },
);

verificationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

interface VerificationKey {
  email: string;
  purpose: VerificationPurpose;
}

function idOf({ email, purpose }: VerificationKey): string {
  return sha256(`${purpose}\n${email}`);
}

function toVerification({ _id, ...rest }: VerificationDocument): Verification {
  return rest;
}

/** Stores verification codes by address and purpose. */
@Injectable()
export class VerificationRepository {
  constructor(@InjectModel(VERIFICATIONS) private readonly verifications: Model<VerificationDocument>) {}

  async findVerification(key: VerificationKey): Promise<Verification | null> {
    const document = await this.verifications.findById(idOf(key)).lean();
    return document && toVerification(document);
  }

  /** Replaces the previous code. False if one was sent after `pauseStart`, also by a concurrent call. */
  async replace(verification: Verification, pauseStart: Date): Promise<boolean> {
    try {
      await this.verifications.updateOne(
        { _id: idOf(verification), sentAt: { $lte: pauseStart } },
        { $set: verification },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Counts an attempt on a valid code; null if there is none. */
  async countTry(key: VerificationKey, now: Date): Promise<Verification | null> {
    const document = await this.verifications
      .findOneAndUpdate(
        { _id: idOf(key), usedAt: null, expiresAt: { $gt: now }, tries: { $lt: CODE_TRIES } },
        { $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toVerification(document);
  }

  /** Idempotent; true only for the call that consumed the code. */
  async consume(verification: Verification, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.verifications.updateOne(
      { _id: idOf(verification), codeId: verification.codeId, usedAt: null },
      { $set: { usedAt: now } },
    );
    return modifiedCount === 1;
  }

  /** Deletes the codes of every purpose. */
  async deleteOf(email: string): Promise<void> {
    await this.verifications.deleteMany({
      _id: { $in: verificationPurposes.map((purpose) => idOf({ email, purpose })) },
    });
  }
}
