import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS } from '#contract/units.js';

/** Rendered sites that are kept, the one in use among them: another process may still serve the one before. */
const KEPT = 3;
/** A rendering that a killed start has left: none takes so long. */
const LEFT_AFTER_MS = HOUR_MS;
/** What the client's build has left for the renderer (client/site/render-own.ts). */
const RENDERER = ['render-site.mjs', 'site-inputs.json', 'site-content'];

interface OwnSite {
  /** Folder of the built site. */
  built: string;
  /** Folder of the installation's content. */
  content: string;
  /** Folder in which rendered sites are kept. */
  cache: string;
  now: Date;
}

/**
 * The public site with an installation's content: rendered once for each content and build, which takes a processor for
 * many seconds, and kept. @returns a folder like `built`
 */
export async function ownSite(site: OwnSite): Promise<string> {
  const { built, content, cache, now } = site;
  await mkdir(cache, { recursive: true });
  await removeLeftOver(cache, now);
  const target = join(cache, await hashOf([...RENDERER.map((name) => join(built, name)), resolve(content)]));
  if (!(await isThere(target))) await render(site, target);
  await utimes(target, now, now);
  await removeOldest(cache, target);
  return target;
}

/** Runs in a process of its own, with an empty environment: it needs no secrets. */
async function render({ built, content, cache }: OwnSite, target: string): Promise<void> {
  const unfinished = await mkdtemp(join(cache, 'new-'));
  try {
    const command = [join(built, 'render-site.mjs'), built, resolve(content), unfinished];
    await promisify(execFile)(process.execPath, command, { env: {} }).catch((error: Error & { stderr?: string }) => {
      throw new Error(`SITE_CONTENT: ${error.stderr || error.message}`, { cause: error });
    });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another server has rendered the same meanwhile.
    if (!(await isThere(target))) throw error;
  }
}

/** Hash of names and bytes. */
async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of await filesIn(path)) {
      hash.update(`${relative(path, file)}\0`);
      hash.update(
        createHash('sha256')
          .update(await readFile(file))
          .digest(),
      );
    }
  return hash.digest('hex').slice(0, 32);
}

/** The file itself, or all below a folder, in one order. */
async function filesIn(path: string): Promise<string[]> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isDirectory()) return facts ? [path] : [];
  const names = (await readdir(path)).sort();
  const found = await Promise.all(names.map((name) => filesIn(join(path, name))));
  return found.flat();
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function entriesOf(cache: string): Promise<{ path: string; name: string; at: number }[]> {
  const names = await readdir(cache);
  const entries = await Promise.all(
    names.map(async (name) => {
      const path = join(cache, name);
      return { path, name, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  return entries.sort((left, right) => right.at - left.at);
}

async function removeLeftOver(cache: string, now: Date): Promise<void> {
  for (const { path, name, at } of await entriesOf(cache))
    if (name.startsWith('new-') && now.getTime() - at > LEFT_AFTER_MS) await rm(path, { recursive: true, force: true });
}

async function removeOldest(cache: string, used: string): Promise<void> {
  const others = (await entriesOf(cache)).filter(({ name, path }) => !name.startsWith('new-') && path !== used);
  for (const { path } of others.slice(KEPT - 1)) await rm(path, { recursive: true, force: true });
}
