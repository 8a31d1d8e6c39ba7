import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { Picture } from '../domain/picture.js';

export const PICTURES = 'pictures';

type PictureDocument = Picture & { outbox: OutboxEntry[] };

export const pictureSchema = new Schema<PictureDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    ownerId: { type: String, required: true },
    store: { type: String, required: true },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: PICTURES, strict: 'throw', versionKey: false, autoIndex: false },
);

pictureSchema.index({ ownerId: 1 });
pictureSchema.index(...outboxIndex);

function toPicture({ outbox: _outbox, ...picture }: PictureDocument): Picture {
  return picture;
}

/** Stores which pictures there are; the bytes are in an object store. */
@Injectable()
export class PictureRepository {
  constructor(@InjectModel(PICTURES) private readonly pictures: Model<PictureDocument>) {}

  async insert(picture: Picture, outbox: OutboxEntry[]): Promise<void> {
    await this.pictures.create({ ...picture, outbox });
  }

  async findById(id: string): Promise<Picture | null> {
    const document = await this.pictures.findById(id).lean();
    return document && toPicture(document);
  }

  async findOf(ownerIds: readonly string[]): Promise<Picture[]> {
    return (await this.pictures.find({ ownerId: { $in: ownerIds } }).lean()).map(toPicture);
  }

  async addToOutbox(id: string, outbox: OutboxEntry[], transaction: Transaction): Promise<void> {
    await this.pictures.updateOne({ _id: id }, { $push: { outbox: { $each: outbox } } }, { session: transaction });
  }

  async delete(id: string): Promise<void> {
    await this.pictures.deleteOne({ _id: id });
  }
}
