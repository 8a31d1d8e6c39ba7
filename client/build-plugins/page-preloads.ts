import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { firstPages } from '../src/app/first-pages.js';

const languages = ['en', 'zh'] as const;
const root = join(import.meta.dirname, '..');

function textModule(language: string, namespace: string): string {
  return namespace === 'errors'
    ? join(root, `../server/contract/errors/${language}.ts`)
    : join(root, `src/i18n/${language}/${namespace}.json`);
}

/** The chunks that these modules are in and, through them, every chunk they import. */
function chunksOf(modules: string[], chunks: Map<string, Rolldown.OutputChunk>): Set<string> {
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

/**
 * Writes down which scripts each first page needs beyond those of `index.html`, per language: left to itself a browser
 * learns of them when the scripts before them have run, a round trip later.
 */
export function pagePreloads(): Plugin {
  return {
    name: 'page-preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
        );
        const known = chunksOf([join(root, 'src/app/main.tsx')], chunks);
        const scripts = (page: (typeof firstPages)[keyof typeof firstPages], language: string) => {
          const texts = ['common', ...page.texts].map((namespace) => textModule(language, namespace));
          const needed = chunksOf([...page.modules.map((module) => join(root, module)), ...texts], chunks);
          return [...needed].filter((name) => !known.has(name)).map((name) => `/${name}`);
        };
        const preloads = Object.fromEntries(
          Object.entries(firstPages).map(([name, page]) => [
            name,
            Object.fromEntries(languages.map((language) => [language, scripts(page, language)])),
          ]),
        );
        this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source: JSON.stringify(preloads) });
      },
    },
  };
}
