import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { Address } from '../src/app/routes/page-table.js';
import { allAddresses, type Chunks, chunksOf, moduleOf, textModule } from './pages.js';
import { type Module, planChunks } from './plan-chunks.js';

const root = join(import.meta.dirname, '..');
const MAIN = join(root, 'src/app/main.tsx');
/** Kilobytes that the first load of a page should not exceed. Home, which most people see first, loads next to nothing in vain. */
const GOALS: readonly [path: RegExp, kilobytes: number][] = [
  [/^\/$/, 164],
  [/^\/(w|d|downloads)\//, 200],
  [/^\/r\//, 205],
  [/login$/, 204],
  [/^\/dash$/, 220],
  [/^\/dash\/requests\/(new|:slug\/edit)$/, 260],
  [/^\/dash\//, 258],
  [/^\/admin(\/|$)/, 280],
  [/^\/register/, 266],
  [/./, 272],
];
const goalOf = ({ path }: Address) => (GOALS.find(([fits]) => fits.test(path))?.[1] ?? 0) * 1000;

/** It only serves `withTheme` of Emotion, which is not used. As it is no ES module, the bundler would keep it. */
const treeshake = { moduleSideEffects: [{ test: /\/hoist-non-react-statics\//, sideEffects: false }] };

/** The chunks that the bundler makes by itself: for each set of pages and parts the modules that they share. */
async function bundledChunks({ build: { target } = {} }: InlineConfig): Promise<Chunks> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      ...(target && { target }),
      // Every page loads what the entry imports: divided, it would only compress less well.
      rolldownOptions: { treeshake, output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } } },
    },
  });
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const chunks = outputs.filter((output): output is Rolldown.OutputChunk => output.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** The name of the chunk for each module that a page loads at first. */
function namesOf(addresses: readonly Address[], chunks: Chunks): Map<string, string> {
  const namespaces = [...new Set(['common', ...addresses.flatMap(({ texts }) => texts)])];
  const english = new Map(namespaces.map((name) => [textModule('en', name), textModule('zh', name)]));
  const modules = new Map<string, Module>();
  for (const { fileName, code, imports, moduleIds } of chunks.values())
    modules.set(fileName, {
      bytes: gzipSync(code).length,
      imports,
      // The languages have files of their own, which go together alike.
      kind: moduleIds.every((id) => english.has(id)) ? 'texts' : 'code',
    });
  const pages = addresses.map((address) => {
    const { loads, texts } = address;
    const own = [MAIN, ...loads.map(moduleOf), ...['common', ...texts].map((name) => textModule('en', name))];
    return { goal: goalOf(address), modules: [...chunksOf(own, chunks)] };
  });
  const entries = new Set(addresses.flatMap(({ loads }) => loads.map(moduleOf)));
  const names = new Map<string, string>();
  planChunks(pages, modules).forEach((fileNames, place) => {
    const ids = fileNames.flatMap((fileName) => chunks.get(fileName)?.moduleIds ?? []);
    const named = ids.find((id) => entries.has(id)) ?? ids[0] ?? '';
    const name = ids.includes(MAIN) ? 'index' : `${basename(named).replace(/\..*/, '')}-${place}`;
    for (const id of ids) {
      names.set(id, name);
      const chinese = english.get(id);
      if (chinese) names.set(chinese, `${name}-zh`);
    }
  });
  return names;
}

/**
 * Puts what pages load at first into few files (`planChunks`). A build without that says which modules are left of each
 * page, and how large they are. What is fetched later, such as a dialog, the bundler divides by itself.
 */
export function chunks(): Plugin {
  let names = new Map<string, string>();
  let config: InlineConfig = {};
  return {
    name: 'chunks',
    apply: 'build',
    config(given) {
      config = given;
      const groups = [{ name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false }];
      return { build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups } } } } };
    },
    async buildStart() {
      const bundled = await bundledChunks(config);
      names = namesOf(await allAddresses(), bundled);
    },
  };
}
