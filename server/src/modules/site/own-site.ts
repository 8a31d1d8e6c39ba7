import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedSite, SiteInputs, SiteRenderer } from '#contract/site-files.js';

/**
 * Renders the public site with an installation's content over the shipped one. `built` is what the client's build has
 * left for it (client/build-plugins/site.ts).
 */
export async function renderOwnSite(built: string, content: string): Promise<RenderedSite> {
  const isFolder = await stat(content).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Error(`SITE_CONTENT: ${resolve(content)} is no folder`);
  const merged = await mkdtemp(join(tmpdir(), 'site-content-'));
  try {
    await cp(join(built, 'site-content'), merged, { recursive: true });
    await cp(content, merged, { recursive: true });
    const inputs = JSON.parse(await readFile(join(built, 'site-inputs.json'), 'utf8')) as SiteInputs;
    const { renderSite } = (await import(pathToFileURL(join(built, 'render-site.mjs')).href)) as SiteRenderer;
    return renderSite({ ...inputs, content: merged });
  } catch (error) {
    throw new Error(`SITE_CONTENT: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  } finally {
    await rm(merged, { recursive: true });
  }
}
