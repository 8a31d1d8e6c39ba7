import { mongo } from 'mongoose';
import {
  type BackupRecord,
  BACKUPS,
  LAST_BACKUP,
  RESTORES,
  type RestoreState,
} from '../../core/mongo/backup-record.js';
import { objectKey, prefixOfKey } from '../../modules/files/uploads/index.js';
import { isEmbeddedDatabase } from '../../core/mongo/embedded-database.js';
import { eachDocument, exactDocument } from './documents.js';

export interface CollectionFacts {
  name: string;
  /** Extended JSON, which keeps dates: the partial filter of an index may contain some. */
  indexes: Record<string, unknown>[];
}

const { EJSON } = mongo.BSON;

/** Collections that a backup leaves out, since they concern this database alone. */
const NOT_KEPT = new Set([RESTORES, BACKUPS]);
const BATCH_BYTES = 4 * 1024 * 1024;

/** The whole database through the driver. */
export class BackupDatabase {
  private constructor(
    private readonly client: mongo.MongoClient,
    private readonly db: mongo.Db,
  ) {}

  static async connect(uri: string): Promise<BackupDatabase> {
    const client = await new mongo.MongoClient(uri, { serverSelectionTimeoutMS: 5000 }).connect();
    return new BackupDatabase(client, client.db());
  }

  close(): Promise<void> {
    return this.client.close();
  }

  get name(): string {
    return this.db.databaseName;
  }

  async collections(): Promise<CollectionFacts[]> {
    const found = await this.db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
    const names = found.map(({ name }) => name).filter((name) => !name.startsWith('system.') && !NOT_KEPT.has(name));
    return Promise.all(
      names.sort().map(async (name) => {
        const indexes = await this.db.collection(name).indexes();
        return { name, indexes: indexes.map((index) => EJSON.serialize(index)) };
      }),
    );
  }

  /** Records the backup for the doctor. */
  async recordBackup(record: Omit<BackupRecord, '_id'>): Promise<void> {
    const backups = this.db.collection<BackupRecord>(BACKUPS);
    await backups.updateOne({ _id: LAST_BACKUP }, { $set: record }, { upsert: true });
  }

  /**
   * Lets `work` read all collections as they were at one moment. MongoDB keeps that moment for
   * `minSnapshotHistoryWindowInSeconds` (300), the embedded database for a minute.
   */
  async atOneMoment<T>(work: (read: (collection: string) => AsyncGenerator<Buffer>) => Promise<T>): Promise<T> {
    // It answers snapshot reads, but as any other: of it, a transaction is one moment.
    const isEmbedded = isEmbeddedDatabase(await this.db.admin().command({ hello: 1 }));
    const session = this.client.startSession(isEmbedded ? {} : { snapshot: true });
    try {
      if (isEmbedded) session.startTransaction({ readConcern: { level: 'snapshot' } });
      return await work((collection) => this.read(collection, session));
    } finally {
      if (session.inTransaction()) await session.abortTransaction();
      await session.endSession();
    }
  }

  private async *read(collection: string, session: mongo.ClientSession): AsyncGenerator<Buffer> {
    const cursor = this.db.collection(collection).find({}, { session, raw: true });
    yield* cursor as unknown as AsyncIterable<Buffer>;
  }

  /** The first collection that holds anything; null for an empty database. */
  async findContent(): Promise<string | null> {
    for (const { name } of await this.collections())
      if (await this.db.collection(name).findOne({}, { projection: { _id: 1 } })) return name;
    return null;
  }

  /** Null if no restore is running. */
  findRestore(): Promise<RestoreState | null> {
    return this.states.findOne({ _id: 'restore' });
  }

  async beginRestore(snapshot: string): Promise<void> {
    await this.states.insertOne({ _id: 'restore', snapshot, collections: [] });
  }

  async endRestore(): Promise<void> {
    await this.states.drop();
  }

  /** Drops and refills the collection, then records that it is done. @returns the number of documents */
  async restoreCollection({ name, indexes }: CollectionFacts, dump: AsyncIterable<Buffer>): Promise<number> {
    await this.db.dropCollection(name).catch(() => undefined);
    const collection = await this.db.createCollection(name);
    const own = indexes
      .filter((index) => index['name'] !== '_id_')
      .map(({ v: _v, ns: _ns, ...index }) => EJSON.deserialize(index) as mongo.IndexDescription);
    if (own.length > 0) await collection.createIndexes(own);
    let count = 0;
    for await (const documents of batches(eachDocument(dump))) {
      await collection.insertMany(documents);
      count += documents.length;
    }
    await this.states.updateOne({ _id: 'restore' }, { $push: { collections: name } });
    return count;
  }

  /** Which of these prefixes of uploads and ids of pictures have a record. */
  async findOwners(ids: string[]): Promise<Set<string>> {
    const keys = ids.map((prefix) => objectKey(prefix, 0));
    const [uploads, transfers, examples, pictures] = await Promise.all([
      this.db.collection('upload_sessions').distinct('prefix', { prefix: { $in: ids } }),
      this.db.collection('transfers').distinct('prefixes', { prefixes: { $in: ids } }),
      this.db
        .collection('file_requests')
        .distinct('items.example.itemPath', { 'items.example.itemPath': { $in: keys } }),
      this.db.collection<{ _id: string }>('pictures').distinct('_id', { _id: { $in: ids } }),
    ]);
    return new Set<string>([...uploads, ...transfers, ...examples.map(prefixOfKey), ...pictures]);
  }

  async hasUsers(): Promise<boolean> {
    return (await this.users.findOne({}, { projection: { _id: 1 } })) !== null;
  }

  async findPasswordHash(email: string): Promise<string | null> {
    return (await this.users.findOne({ email }))?.passwordHash || null;
  }

  private get users(): mongo.Collection<{ email: string; passwordHash: string }> {
    return this.db.collection('users');
  }

  private get states(): mongo.Collection<RestoreState> {
    return this.db.collection<RestoreState>(RESTORES);
  }
}

async function* batches(documents: AsyncIterable<Buffer>): AsyncGenerator<mongo.BSON.Document[]> {
  let batch: mongo.BSON.Document[] = [];
  let bytes = 0;
  for await (const document of documents) {
    batch.push(exactDocument(document));
    bytes += document.length;
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
