import type { Connection } from 'mongoose';

export interface Migration {
  /** Recorded in the database, so that it runs once. */
  name: string;
  /** Must be idempotent: it runs again if the process dies before it is recorded. */
  run(connection: Connection): Promise<void>;
  /** What it would do, for a dry run; else it is named alone. */
  plan?(): Promise<string>;
}
