import { getConnectionToken } from '@nestjs/mongoose';
import type { INestApplicationContext } from '@nestjs/common';
import type { Connection } from 'mongoose';

/** Neither reads nor writes records of the product. */
const HOUSEKEEPING = new Set(['hello', 'ismaster', 'ping', 'endSessions', 'buildInfo', 'listIndexes']);

/** A setting of `createTestWorld` without which there is nothing to count. */
export function countingCommands(mongoUri: string): string {
  const uri = new URL(mongoUri);
  uri.searchParams.set('monitorCommands', 'true');
  return uri.toString();
}

/** Commands that processes send to the database, as `find transfers`. */
export class DatabaseCommands {
  private sent: string[] = [];

  constructor(...processes: INestApplicationContext[]) {
    for (const app of processes) {
      const connection = app.get<Connection>(getConnectionToken(), { strict: false });
      connection.getClient().on('commandStarted', ({ commandName, command }) => {
        const target: unknown = command[commandName] ?? command['collection'];
        if (!HOUSEKEEPING.has(commandName))
          this.sent.push(`${commandName} ${typeof target === 'string' ? target : String(command['collection'] ?? '')}`);
      });
    }
  }

  /** Those since the last call. */
  take(): string[] {
    const taken = this.sent;
    this.sent = [];
    return taken;
  }
}
