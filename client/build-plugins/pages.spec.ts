import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Vite cannot run inside the test runner. */
const script = `
  import { runnerImport } from 'vite';
  const { module } = await runnerImport(${JSON.stringify(join(import.meta.dirname, 'pages.ts'))});
  const found = (await module.allAddresses()).map(({ path, loads }) => [path, loads.map(module.moduleOf)]);
  // Written before the exit, which does not wait for a pipe.
  process.stdout.write(JSON.stringify(found), () => process.exit());`;

it('finds the module of each page', async () => {
  const run = [process.execPath, ['--input-type=module', '--eval', script]] as const;
  const { stdout } = await promisify(execFile)(...run, { cwd: import.meta.dirname, maxBuffer: 1e8 });
  const found = JSON.parse(stdout) as [path: string, modules: string[]][];
  const modules = new Map(found);
  const names = (path: string) => modules.get(path)?.map((module) => module.split('/src/')[1]);
  expect(names('/')).toEqual(['app/pages/home-route.tsx']);
  expect(names('/dash/transfers/:slug')).toEqual([
    'app/routes/dash-pages.ts',
    'app/layout/member-tools.tsx',
    'app/layout/query-layout.tsx',
    'app/dash/dash-frame.tsx',
    'app/pages/transfers-route.tsx',
  ]);
  expect([...modules.values()].flat().filter((module) => !existsSync(module))).toEqual([]);
  expect(new Set(modules.keys()).size).toBe(found.length);
});
