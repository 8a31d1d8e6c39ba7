import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer } from '#contract/site/rendered-page.js';

/** Output of client/build-plugins/renderer.ts. */
const RENDERER_PATH = '.vite/renderer/renderer.mjs';

/** Null if the client is not built, in development and tests. */
export async function loadRenderer(clientDir: string): Promise<Renderer | null> {
  const path = join(resolve(clientDir), RENDERER_PATH);
  return existsSync(path) ? ((await import(pathToFileURL(path).href)) as Renderer) : null;
}
