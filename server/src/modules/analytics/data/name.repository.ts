import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { duplicatesOf } from '../../../core/mongo/duplicates.js';
import type { NameKind } from '../domain/download-fact.js';
import { type NameDocument, NAMES } from './ledger.schema.js';

/** What a number stands for. */
export interface Name {
  key: string;
  transferId: string | null;
  recipientId: string | null;
}

export interface NumberedName extends Name {
  number: number;
}

const IDS_AT_ONCE = 2000;

const idOf = (ownerId: string, kind: NameKind, key: string): string => `${ownerId}:${kind}:${key}`;
const placeOf = (ownerId: string, kind: NameKind, number: number): string => `${ownerId}:${kind}:${number}`;

@Injectable()
export class NameRepository {
  constructor(@InjectModel(NAMES) private readonly names: Model<NameDocument>) {}

  async numbersOf(ownerId: string, kind: NameKind, keys: readonly string[]): Promise<Map<string, number>> {
    const numbers = new Map<string, number>();
    for (let from = 0; from < keys.length; from += IDS_AT_ONCE) {
      const ids = keys.slice(from, from + IDS_AT_ONCE).map((key) => idOf(ownerId, kind, key));
      for (const { key, number } of await this.names.find({ _id: { $in: ids } }, { key: 1, number: 1 }).lean())
        numbers.set(key, number);
    }
    return numbers;
  }

  async byNumber(ownerId: string, kind: NameKind, numbers: readonly number[]): Promise<Map<number, Name>> {
    const names = new Map<number, Name>();
    for (let from = 0; from < numbers.length; from += IDS_AT_ONCE) {
      const places = numbers.slice(from, from + IDS_AT_ONCE).map((number) => placeOf(ownerId, kind, number));
      for (const { number, key, transferId, recipientId } of await this.names.find({ place: { $in: places } }).lean())
        names.set(number, { key, transferId, recipientId });
    }
    return names;
  }

  /** Names that are there stay as they are. */
  async add(ownerId: string, kind: NameKind, names: readonly NumberedName[]): Promise<void> {
    for (let from = 0; from < names.length; from += IDS_AT_ONCE) {
      const documents = names.slice(from, from + IDS_AT_ONCE).map((name) => ({
        ...name,
        _id: idOf(ownerId, kind, name.key),
        place: placeOf(ownerId, kind, name.number),
      }));
      await this.names.insertMany(documents, { ordered: false, lean: true }).catch(duplicatesOf);
    }
  }
}
