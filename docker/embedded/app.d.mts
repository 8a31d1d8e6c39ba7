import type { Child } from './child.mjs';

export interface App {
  /** Origin of the pages and of the API. */
  baseUrl: string;
  readonly children: Child[];
  readonly serverPid: number;
  readonly workerPid: number;
  stop(): Promise<void>;
  /** Ends one of the two: politely, or as a crash would. */
  end(how: { part: 'server' | 'worker'; signal?: 'SIGTERM' | 'SIGKILL' }): Promise<void>;
  /** Starts it again, with the same settings and port. */
  resume(part: 'server' | 'worker'): Promise<void>;
}

/** Starts one server and one worker on a free port and waits until they are ready. */
export function startApp(options: {
  /** Objects, logs (`logs/server.log`, `logs/worker.log`) and secrets lie in here. */
  dir: string;
  /** At least what `startServices` gave; whatever else is in here wins over the defaults. */
  env: Record<string, string | undefined>;
  /** Other programs than the built ones. */
  entry?: { server?: string; worker?: string };
}): Promise<App>;
