import { readFile, writeFile } from 'node:fs/promises';
import { environmentSchema } from './env.js';

const DOCUMENT = '.env.example';

function textOf(name: string, schema: (typeof environmentSchema.shape)[keyof typeof environmentSchema.shape]): string {
  const absent = schema.safeParse(undefined);
  const fallback = absent.success ? String((absent.data ?? '') as boolean | number | string | []) : '';
  return `# ${schema.description ?? ''}\n${absent.success ? `# ${name}=${fallback}` : `${name}=`}\n`;
}

// Writes `.env.example`; with `--check` it only fails when it is out of date.
const heading =
  '# Every setting of servers and workers: lines without # must be set, the others show their default.\n' +
  '# Each can also be given as NAME_FILE: a file whose content is the value, as of a Docker or Kubernetes secret.\n' +
  '# Written by `npm run docs` from the settings of each module. `npm start` needs none of this.\n';
const blocks = Object.entries(environmentSchema.shape).map(([name, schema]) => textOf(name, schema));
const text = [heading, ...blocks].join('\n');
const current = await readFile(DOCUMENT, 'utf8').catch(() => '');
if (current !== text && process.argv.includes('--check')) {
  process.stderr.write(`${DOCUMENT} is out of date; run \`npm run docs\`.\n`);
  process.exitCode = 1;
} else if (current !== text) await writeFile(DOCUMENT, text);
