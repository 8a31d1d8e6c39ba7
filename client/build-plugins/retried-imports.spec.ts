import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const VITE = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');

const sources = {
  'page.js': "export const page = 'page'; export { part } from './part.js';",
  'part.js': "export const part = 'part';",
  'main.js': "console.log((await import('./page.js')).page, import('./part.js').then(({ part }) => part));",
  'index.html': '<script type="module" src="/main.js"></script>',
  'vite.config.ts': `
    import { retriedImports } from '${join(import.meta.dirname, 'retried-imports.js')}';
    export default { plugins: [retriedImports()] };`,
};

it('lets imports of chunks be tried again, and leaves no other', async () => {
  const root = await mkdtemp(join(tmpdir(), 'retried-imports-'));
  for (const [name, source] of Object.entries(sources)) await writeFile(join(root, name), source);
  await promisify(execFile)(process.execPath, [VITE, 'build', root, '--logLevel', 'error'], { cwd: root });
  const assets = join(root, 'dist/assets');
  const scripts = await Promise.all((await readdir(assets)).map((name) => readFile(join(assets, name), 'utf8')));
  await rm(root, { recursive: true });
  const code = scripts.join('\n');
  expect(scripts.length).toBeGreaterThan(2);
  expect(code.match(/importChunk\(["'`]\.\/(page|part)-[\w-]+\.js["'`]\)/g)).toHaveLength(2);
  expect(code).not.toMatch(/\bimport\(|__VITE_PRELOAD__/);
});
