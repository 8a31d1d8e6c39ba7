import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageInputs } from '#contract/site/rendered-page.js';
import type { Environment } from '../../../config/env.js';
import type { Log } from '../../../core/logging/log.js';
import { PageRenderer } from './page-renderer.js';

/** A fake of the built renderer: records each page that it renders. */
const source = `
  import { appendFileSync } from 'node:fs';
  export async function renderPage(inputs) {
    appendFileSync(new URL('noted', import.meta.url), inputs.path + inputs.language + ' ');
    if (inputs.path === '/broken') throw new Error('broken');
    return { styles: '', html: inputs.path + inputs.language + 'x'.repeat(inputs.parts.home?.length ?? 0) };
  }`;

let folder: string;
const errors: string[] = [];
const log = { error: (_fields, text) => errors.push(text) } as Partial<Log> as Log;
const open = (CLIENT_DIR = folder) => new PageRenderer({ env: { CLIENT_DIR } as Environment }, log);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-renderer-'));
  await mkdir(join(folder, '.vite/renderer'), { recursive: true });
  await writeFile(join(folder, '.vite/renderer/renderer.mjs'), source);
});
afterEach(() => rm(folder, { recursive: true }));
const noted = async () => (await readFile(join(folder, '.vite/renderer/noted'), 'utf8')).trim().split(' ');

const config = { policies: { signUp: 'everyone' } } as PageInputs['config'];
const home: PageInputs = { path: '/', language: 'en', config, frame: null, parts: {}, updates: [] };

it('renders a page once, and again with whatever it depends on', async () => {
  const pages = open();
  const changes: Partial<PageInputs>[] = [
    {},
    { language: 'zh' },
    { path: '/about' },
    { config: { ...config, supportEmail: 'a@b.test' } },
    { parts: { home: 'x' } },
    { frame: { slug: 'abcdefg', code: 'taken-down' } },
    { frame: { slug: 'abcdefg', code: 'under-review' } },
  ];
  const shown = [];
  for (const change of [...changes, ...changes]) shown.push((await pages.render({ ...home, ...change }))?.html);
  expect(shown.slice(0, 3)).toEqual(['/en', '/zh', '/abouten']);
  expect(shown.slice(changes.length)).toEqual(shown.slice(0, changes.length));
  expect(await noted()).toHaveLength(changes.length);
});

it('keeps only so much', async () => {
  const pages = open();
  const large = 'x'.repeat(2_000_000);
  for (const path of ['/1', '/2', '/3', '/3', '/1']) await pages.render({ ...home, path, parts: { home: large } });
  expect(await noted()).toEqual(['/1en', '/2en', '/3en', '/1en']);
});

it('leaves a page that cannot be rendered to its scripts, and says so', async () => {
  expect(await open().render({ ...home, path: '/broken' })).toBeNull();
  expect(errors).toEqual(['a page could not be rendered']);
});

it('renders nothing without a build', async () => {
  expect(await open(join(folder, 'none')).render(home)).toBeNull();
});
