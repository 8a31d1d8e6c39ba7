import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE_NAME = 'third-party-licenses.txt';
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE = /^(licen[cs]e|copying|notice)/i;

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const files = readdirSync(folder).filter((file) => LICENCE.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n');
}

/**
 * Passes the licences of the packages in the scripts on with them, as they ask. `collect` is for the workers too, which
 * Vite's own list of licences leaves out.
 */
export function notices(): { collect: Plugin; write: Plugin } {
  const folders = new Set<string>();
  return {
    collect: {
      name: 'collect-notices',
      generateBundle(_options, bundle) {
        for (const part of Object.values(bundle)) {
          const modules = part.type === 'chunk' ? part.moduleIds : [];
          for (const id of modules) folders.add(PACKAGE.exec(id)?.[0] ?? '');
        }
      },
    },
    write: {
      name: 'write-notices',
      apply: 'build',
      generateBundle() {
        folders.delete('');
        const source = [...folders]
          .map(noticeOf)
          .sort()
          .join(`\n\n${'-'.repeat(80)}\n\n`);
        this.emitFile({ type: 'asset', fileName: FILE_NAME, source: `${source}\n` });
      },
    },
  };
}
