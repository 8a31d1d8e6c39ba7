import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const VITE = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js');

const packageOf = (name: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.2.3', license: 'MIT', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: `export const name = '${name}';`,
  [`node_modules/${name}/LICENSE.md`]: `Copyright of ${name}\n`,
});

const sources = {
  ...packageOf('@some/page'),
  ...packageOf('for-worker'),
  ...packageOf('unused'),
  'worker.js': "import { name } from 'for-worker'; postMessage(name);",
  'main.js':
    "import { name } from '@some/page'; console.log(name, new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }));",
  'index.html': '<script type="module" src="/main.js"></script>',
  'vite.config.ts': `
    import { notices } from '${join(import.meta.dirname, 'notices.js')}';
    const { collect, write } = notices();
    export default { plugins: [collect, write], worker: { format: 'es', plugins: () => [collect] } };`,
};

it('names the packages in pages and workers, with their licences', async () => {
  const root = await mkdtemp(join(tmpdir(), 'notices-'));
  for (const [name, source] of Object.entries(sources)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), source);
  }
  await promisify(execFile)(process.execPath, [VITE, 'build', root, '--logLevel', 'error'], { cwd: root });
  const text = await readFile(join(root, 'dist/third-party-licenses.txt'), 'utf8');
  await rm(root, { recursive: true });
  const notice = (name: string) => `${name} 1.2.3 (MIT)\n\nCopyright of ${name}\n`;
  expect(text).toBe(`${notice('@some/page')}\n${'-'.repeat(80)}\n\n${notice('for-worker')}`);
});
