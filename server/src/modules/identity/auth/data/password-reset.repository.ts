import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import type { PasswordReset } from '../domain/password-reset.js';

export const PASSWORD_RESETS = 'password_resets';

type PasswordResetDocument = Omit<PasswordReset, 'id'> & {
  /** Hash of the address: unique per address, and safe in job payloads, which must not contain addresses. */
  _id: string;
  resetId: string;
  outbox: OutboxEntry[];
};

const KEPT_SECONDS = 24 * 3600;

export const passwordResetSchema = new Schema<PasswordResetDocument>(
  {
    _id: { type: String, required: true },
    resetId: { type: String, required: true },
    email: { type: String, required: true },
    tokenHash: { type: String, required: true },
    lang: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: PASSWORD_RESETS, strict: 'throw', versionKey: false, autoIndex: false },
);

passwordResetSchema.index({ tokenHash: 1 });
passwordResetSchema.index({ resetId: 1 });
passwordResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
passwordResetSchema.index(...outboxIndex);

function toReset({ _id, resetId, outbox: _outbox, ...rest }: PasswordResetDocument): PasswordReset {
  return { id: resetId, ...rest };
}

function idOf(email: string): string {
  return sha256(`password-reset\n${email}`);
}

/** A reset is found by its random id or by the hash of its token. */
@Injectable()
export class PasswordResetRepository {
  constructor(@InjectModel(PASSWORD_RESETS) private readonly resets: Model<PasswordResetDocument>) {}

  /** Replaces the previous reset of this address. Returns the id of the document that carries the outbox. */
  async replace({ id, ...rest }: PasswordReset, outbox: OutboxEntry[]): Promise<string> {
    const documentId = idOf(rest.email);
    const write = () =>
      this.resets.updateOne({ _id: documentId }, { $set: { ...rest, resetId: id, outbox } }, { upsert: true });
    try {
      await write();
    } catch (error) {
      // A concurrent first request has just inserted the document.
      if (!isDuplicateKey(error)) throw error;
      await write();
    }
    return documentId;
  }

  async findOpen(id: string, now: Date): Promise<PasswordReset | null> {
    const document = await this.resets.findOne({ resetId: id, usedAt: null, expiresAt: { $gt: now } }).lean();
    return document && toReset(document);
  }

  async findOpenByToken(tokenHash: string, now: Date): Promise<PasswordReset | null> {
    const document = await this.resets.findOne({ tokenHash, usedAt: null, expiresAt: { $gt: now } }).lean();
    return document && toReset(document);
  }

  /** True only for the call that consumed it. */
  async consume(id: string, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.resets.updateOne(
      { resetId: id, usedAt: null, expiresAt: { $gt: now } },
      { $set: { usedAt: now } },
    );
    return modifiedCount === 1;
  }

  async deleteOf(email: string): Promise<void> {
    await this.resets.deleteOne({ _id: idOf(email) });
  }
}
