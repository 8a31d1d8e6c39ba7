import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteInputs } from '#contract/site/site-files.js';
import { drawn } from './draw.js';
import { renderSite } from './render.js';

/** Renders the site with an installation's content over the shipped one; leaves the same as the build does. */
async function renderOwn(built: string, content: string, target: string): Promise<void> {
  if (!statSync(content, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${content} is no folder`);
  const merged = join(target, 'content');
  cpSync(join(built, 'site-content'), merged, { recursive: true });
  cpSync(content, merged, { recursive: true });
  const inputs = JSON.parse(readFileSync(join(built, 'site-inputs.json'), 'utf8')) as SiteInputs;
  const { files, ...rest } = renderSite({ ...inputs, content: merged });
  rmSync(merged, { recursive: true });
  const described = [];
  for (const file of files) {
    const { content: source, ...description } = await drawn(file);
    mkdirSync(dirname(join(target, file.file)), { recursive: true });
    writeFileSync(join(target, file.file), source);
    described.push(description);
  }
  writeFileSync(join(target, 'site.json'), JSON.stringify({ files: described, ...rest }));
}

const [, , built = '', content = '', target = ''] = process.argv;
renderOwn(built, content, target).catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
