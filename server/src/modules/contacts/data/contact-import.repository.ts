import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Connection, type Model, mongo } from 'mongoose';
import { AppError } from '../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../core/mongo/mongo.module.js';
import type { Contact } from '../domain/contact.js';
import { CONTACT_BOOKS, type ContactBookDocument } from './contact-book.schema.js';
import { derivedFields, toDocument } from './contact-documents.js';
import { type ContactDocument, CONTACTS } from './contact.schema.js';

export type StoredContact = Pick<Contact, 'id' | 'email' | 'name' | 'company' | 'groupIds' | 'source'>;

/** What belongs together; services only hand it on. */
export type Transaction = ClientSession;

/** One message to the database holds so many. */
const BATCH = 1000;
const known = { email: 1, name: 1, company: 1, groupIds: 1, source: 1 };

/** Many contacts in one transaction: others see all of them or none. */
@Injectable()
export class ContactImportRepository {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(CONTACTS) private readonly contacts: Model<ContactDocument>,
    @InjectModel(CONTACT_BOOKS) private readonly books: Model<ContactBookDocument>,
  ) {}

  /** @throws {AppError} contacts-changed where something else wrote the same meanwhile */
  async atomically<T>(ownerId: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    try {
      session.startTransaction();
      await this.books.updateOne({ _id: ownerId }, { $inc: { imports: 1 } }, { upsert: true, session });
      const result = await work(session);
      await session.commitTransaction();
      return result;
    } catch (error) {
      // What has been aborted already cannot be aborted again.
      if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
      throw isConflict(error) ? new AppError('contacts-changed') : error;
    } finally {
      await session.endSession();
    }
  }

  async all(ownerId: string, session: Transaction | null = null): Promise<StoredContact[]> {
    const documents = await this.contacts.find({ ownerId }, known).session(session).lean();
    return documents.map(({ _id, email, name, company, groupIds, source }) => ({
      id: _id,
      email,
      name,
      company,
      groupIds,
      source,
    }));
  }

  async insertAll(contacts: readonly Contact[], session: Transaction): Promise<void> {
    for (const batch of batches(contacts))
      // By the driver: documents of mongoose would cost as much as the write.
      await this.contacts.collection.insertMany(batch.map(toDocument) as object[], { session });
  }

  async updateAll(changed: readonly Omit<StoredContact, 'source'>[], session: Transaction): Promise<void> {
    for (const batch of batches(changed))
      await this.contacts.bulkWrite(
        batch.map(({ id, email, name, company, groupIds }) => ({
          updateOne: {
            filter: { _id: id },
            update: {
              $set: { name, company, groupIds, isNamed: true, ...derivedFields({ email, name, company }) },
            },
          },
        })),
        { session },
      );
  }
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += BATCH) yield all.slice(at, at + BATCH);
}

const WRITE_CONFLICT = 112;

function isConflict(error: unknown): boolean {
  if (isDuplicateKey(error)) return true;
  if (!(error instanceof mongo.MongoServerError)) return false;
  return error.code === WRITE_CONFLICT || error.hasErrorLabel('TransientTransactionError');
}
