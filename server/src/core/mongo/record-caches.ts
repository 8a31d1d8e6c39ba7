import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Connection, Query, Schema } from 'mongoose';
import { Channels } from '../redis/channels.js';

const WRITTEN = 'record-written';

/** Id of a record that was changed or deleted; null: of several. */
type WrittenId = string | null;

const waiting = new WeakMap<ClientSession, WrittenId[]>();

/** Has what models of this schema change or delete announced on their connection, in a transaction once that has ended. */
export function announceWrites<T>(schema: Schema<T>): void {
  schema.post(
    ['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndDelete', 'deleteOne', 'deleteMany'],
    { query: true, document: false },
    function (this: Query<unknown, T>) {
      const { _id } = this.getFilter() as { _id?: unknown };
      const id = typeof _id === 'string' ? _id : null;
      const { db } = this.model;
      const { session } = this.getOptions();
      if (!session) return void db.emit(WRITTEN, id);
      const ids = waiting.get(session);
      if (ids) return void ids.push(id);
      const written = [id];
      waiting.set(session, written);
      session.once('ended', () => {
        for (const each of written) db.emit(WRITTEN, each);
      });
    },
  );
}

function onWritten(connection: Connection, listener: (id: WrittenId) => void): void {
  connection.on(WRITTEN, listener);
}

const CHANNEL = 'written-records';
/** Placeholder for the id of a write that names no single record. */
const ANY = '*';
const KNOWN_MS = 5000;
const KNOWN_MAX = 10_000;

/** Values that were read within the last seconds, by key. */
export class RecordCache<T extends object> {
  private readonly known = new LRUCache<string, T>({ max: KNOWN_MAX, ttl: KNOWN_MS });
  /** Counts drops: a value that was read before a drop may be outdated and is not cached. */
  private drops = 0;

  constructor(
    private readonly idsOf: (value: T) => readonly string[],
    private readonly hearsOfWrites: () => boolean,
  ) {}

  async find(key: string, read: () => Promise<T | null>): Promise<T | null> {
    if (!this.hearsOfWrites()) return read();
    const known = this.known.get(key);
    if (known) return known;
    const { drops } = this;
    const found = await read();
    if (found && drops === this.drops) this.known.set(key, found);
    return found;
  }

  drop(id: string): void {
    this.drops += 1;
    if (id === ANY) return this.known.clear();
    for (const [key, value] of this.known.entries()) if (this.idsOf(value).includes(id)) this.known.delete(key);
  }
}

/**
 * Caches of records that nearly every call reads. A write to one of them, by a model whose schema announces writes, drops it
 * in every process. Without Redis, which carries that, everything is read.
 */
@Injectable()
export class RecordCaches implements OnModuleInit, OnApplicationShutdown {
  private readonly caches: { drop: (id: string) => void }[] = [];
  private readonly endings: (() => void)[] = [];
  private isListening = false;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly channels: Channels,
  ) {}

  onModuleInit(): void {
    onWritten(this.connection, (id) => {
      this.drop(id ?? ANY);
      void this.channels.publish(CHANNEL, id ?? ANY);
    });
    const { begun, stop } = this.channels.subscribe(CHANNEL, (id) => this.drop(id));
    // Writes during that time were not announced to this process.
    const unwatch = this.channels.watch(() => this.clear());
    this.endings.push(stop, unwatch);
    void begun.then(() => (this.isListening = true));
  }

  onApplicationShutdown(): void {
    for (const end of this.endings) end();
  }

  /** @param idsOf of the records that a value was read from */
  create<T extends object>(idsOf: (value: T) => readonly string[]): RecordCache<T> {
    const cache = new RecordCache(idsOf, () => this.isListening && this.channels.isUp);
    this.caches.push(cache);
    return cache;
  }

  clear(): void {
    this.drop(ANY);
  }

  private drop(id: string): void {
    for (const cache of this.caches) cache.drop(id);
  }
}
