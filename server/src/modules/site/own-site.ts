import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/**
 * Renders the public site with an installation's content, in a process of its own with the renderer that the client's
 * build has left in `built` (client/site/render-own.ts).
 * @returns a folder like `built`
 */
export async function renderOwnSite(built: string, content: string): Promise<string> {
  const target = await mkdtemp(join(tmpdir(), 'sampan-site-'));
  const command = [join(built, 'render-site.mjs'), built, resolve(content), target];
  // An empty environment: it needs no secrets.
  await promisify(execFile)(process.execPath, command, { env: {} }).catch(
    async (error: Error & { stderr?: string }) => {
      await rm(target, { recursive: true, force: true });
      throw new Error(`SITE_CONTENT: ${error.stderr || error.message}`, { cause: error });
    },
  );
  return target;
}
