import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { Picture } from '../domain/picture.js';
import { type PictureDocument, PICTURES } from './picture.schema.js';

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
