import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What `sampan login` keeps: the session's cookie, which is as good as a log-in at that server. */
export interface StoredSession {
  server: string;
  email: string;
  cookie: string;
}

export class SessionFile {
  constructor(private readonly path: string) {}

  async read(): Promise<StoredSession | undefined> {
    try {
      const stored = JSON.parse(await readFile(this.path, 'utf8')) as Partial<StoredSession>;
      const { server, email, cookie } = stored;
      if (typeof server !== 'string' || typeof email !== 'string' || typeof cookie !== 'string') return undefined;
      return { server, email, cookie };
    } catch {
      return undefined;
    }
  }

  /** For the owner alone, and whole or not at all. */
  async write(session: StoredSession): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    const fresh = `${this.path}.${process.pid}`;
    await writeFile(fresh, JSON.stringify(session), { mode: 0o600 });
    await rename(fresh, this.path);
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true });
  }
}
