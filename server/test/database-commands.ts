import { getConnectionToken } from '@nestjs/mongoose';
import type { INestApplicationContext } from '@nestjs/common';
import { type Connection, mongo } from 'mongoose';

/** Neither reads nor writes records of the product. */
const HOUSEKEEPING = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'buildInfo', 'listIndexes']);
/** Every process polls for changes, independent of the test. */
const BY_THE_CLOCK = 'find policies';

/** Commands that processes send to the database, as `find transfers`. */
export class DatabaseCommands {
  private sent: string[] = [];
  private replies = new Map<string, number>();

  constructor(...processes: INestApplicationContext[]) {
    for (const app of processes) this.watch(app);
  }

  watch(app: INestApplicationContext): void {
    const connection = app.get<Connection>(getConnectionToken(), { strict: false });
    const client = connection.getClient();
    const names = new Map<number, string>();
    client.on('commandStarted', ({ commandName, command, requestId }) => {
      if (HOUSEKEEPING.has(commandName)) return;
      const name = `${commandName} ${String(command[commandName])}`;
      if (name === BY_THE_CLOCK) return;
      names.set(requestId, name);
      this.sent.push(name);
    });
    client.on('commandSucceeded', ({ requestId, reply }) => {
      const name = names.get(requestId);
      if (name === undefined) return;
      names.delete(requestId);
      const bytes = mongo.BSON.calculateObjectSize(reply as object);
      this.replies.set(name, Math.max(bytes, this.replies.get(name) ?? 0));
    });
  }

  /** Those since the last call. */
  take(): string[] {
    const taken = this.sent;
    this.sent = [];
    return taken;
  }

  /** Bytes of the largest reply to each command, as `find transfers`, since the last call. */
  takeReplies(): Map<string, number> {
    const taken = this.replies;
    this.replies = new Map();
    return taken;
  }
}

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);

/** Names of the collections that a process has written to. */
export class WrittenCollections {
  private names = new Set<string>();
  private readonly begun = new Map<number, string>();
  /** Collections written in transactions: the writes are visible when a transaction is committed. */
  private readonly inTransactions = new Set<string>();

  constructor(app: INestApplicationContext) {
    const client = app.get<Connection>(getConnectionToken(), { strict: false }).getClient();
    client.on('commandStarted', ({ commandName, command, requestId }) => {
      if (!WRITES.has(commandName)) return;
      const name = String(command[commandName]);
      this.begun.set(requestId, name);
      if (command['autocommit'] === false) this.inTransactions.add(name);
    });
    client.on('commandSucceeded', ({ commandName, requestId }) => {
      const name = this.begun.get(requestId);
      this.begun.delete(requestId);
      if (name !== undefined) this.names.add(name);
      if (commandName === 'commitTransaction') for (const each of this.inTransactions) this.names.add(each);
    });
  }

  /** Those since the last call. */
  take(): string[] {
    const taken = [...this.names];
    this.names.clear();
    return taken;
  }
}
