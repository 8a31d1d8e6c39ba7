import { join, resolve } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type * as PageTableModule from '../src/app/routes/page-table.js';

type Address = PageTableModule.Address;
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const languages = ['en', 'zh'] as const;
const root = join(import.meta.dirname, '..');

/** A module of the client, for the build itself. Its own `import()`s are not run. */
export async function importModule<M>(name: string): Promise<M> {
  const settings = { root, configFile: false, logLevel: 'warn', mode: 'production' } as const;
  return (await runnerImport<M>(resolve(root, name), settings)).module;
}

/** Every address, as the client knows it. */
export async function allAddresses(): Promise<readonly Address[]> {
  return (await importModule<typeof PageTableModule>('src/app/routes/page-table.ts')).addresses;
}

/** The module that a page's `load` imports; Vite has resolved its name. */
export function moduleOf(load: () => unknown): string {
  const name = /import\w*\(\s*["'](.+?)["']/.exec(String(load))?.[1];
  if (!name) throw new Error(`a page is not loaded by an import: ${String(load)}`);
  return join(root, name);
}

/** The files that `i18n/texts.ts` imports. */
export function textModule(language: string, namespace: string): string {
  if (namespace === 'errors') return join(root, `../server/contract/errors/${language}.ts`);
  return join(root, `src/i18n/${language}/${namespace}.json`);
}

/** The chunks that these modules are in and, through them, every chunk they import. */
export function chunksOf(modules: readonly string[], chunks: Chunks): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    chunks.get(name)?.imports.forEach(add);
  };
  for (const module of modules) {
    const all = [...chunks.values()];
    const home =
      all.find(({ facadeModuleId }) => facadeModuleId === module) ??
      all.find(({ moduleIds }) => moduleIds.includes(module));
    if (!home) throw new Error(`${module} is not part of the build`);
    add(home.fileName);
  }
  return found;
}

/** The table that the server reads: for each address the scripts beyond those of `index.html`, per language. */
function describe(addresses: readonly Address[], chunks: Chunks): object[] {
  const entry = chunksOf([join(root, 'src/app/main.tsx')], chunks);
  return addresses.map(({ loads, texts, ...address }) => {
    const modules = loads.map(moduleOf);
    const scripts = (language: string) => {
      const needed = chunksOf([...modules, ...['common', ...texts].map((name) => textModule(language, name))], chunks);
      return [...needed].filter((name) => !entry.has(name)).map((name) => `/${name}`);
    };
    return { ...address, scripts: Object.fromEntries(languages.map((language) => [language, scripts(language)])) };
  });
}

/**
 * Writes `.vite/pages.json` for the server (server/src/modules/staff/site/client-page.ts): every address and its scripts,
 * which a browser would otherwise find a round trip later.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
        );
        const source = JSON.stringify(describe(await allAddresses(), chunks));
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
      },
    },
  };
}
