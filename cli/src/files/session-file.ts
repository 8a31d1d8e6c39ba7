import { readFile, rm } from 'node:fs/promises';
import { writePrivate } from './private-file.js';

/**
 * The stored credentials of `sampan login`: an access token, or a session's cookie, which is as good as a login at that
 * server.
 */
export type StoredSession = { server: string; email: string } & (
  | { token: string; cookie?: undefined }
  | { cookie: string; token?: undefined }
);

export class SessionFile {
  constructor(private readonly path: string) {}

  async read(): Promise<StoredSession | undefined> {
    try {
      const { server, email, ...proof } = JSON.parse(await readFile(this.path, 'utf8')) as Record<string, unknown>;
      if (typeof server !== 'string' || typeof email !== 'string') return undefined;
      if (typeof proof['token'] === 'string') return { server, email, token: proof['token'] };
      return typeof proof['cookie'] === 'string' ? { server, email, cookie: proof['cookie'] } : undefined;
    } catch {
      return undefined;
    }
  }

  async write(session: StoredSession): Promise<void> {
    await writePrivate(this.path, JSON.stringify(session));
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true });
  }
}
