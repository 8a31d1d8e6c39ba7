import { getConnectionToken } from '@nestjs/mongoose';
import type { INestApplicationContext } from '@nestjs/common';
import type { Connection } from 'mongoose';

/** Neither reads nor writes records of the product. */
const HOUSEKEEPING = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'buildInfo', 'listIndexes']);

/** Commands that processes send to the database, as `find transfers`. */
export class DatabaseCommands {
  private sent: string[] = [];

  constructor(...processes: INestApplicationContext[]) {
    for (const app of processes) this.watch(app);
  }

  watch(app: INestApplicationContext): void {
    const connection = app.get<Connection>(getConnectionToken(), { strict: false });
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      if (!HOUSEKEEPING.has(commandName)) this.sent.push(`${commandName} ${String(command[commandName])}`);
    });
  }

  /** Those since the last call. */
  take(): string[] {
    const taken = this.sent;
    this.sent = [];
    return taken;
  }
}
