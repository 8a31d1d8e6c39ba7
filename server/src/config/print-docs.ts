import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { EndpointShape } from '#contract/endpoint.js';
import { environmentSchema } from './env.js';

interface Variable {
  name: string;
  description: string;
  fallback: string | null;
  isOptional: boolean;
}

const CONTRACT = new URL('../../contract/', import.meta.url);

function variables(): Variable[] {
  return Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const absent = schema.safeParse(undefined);
    const fallback =
      absent.success && absent.data !== undefined ? String(absent.data as boolean | number | string | []) : null;
    return { name, description: schema.description ?? '', fallback, isOptional: absent.success };
  });
}

function example(list: Variable[]): string {
  const blocks = list.map(({ name, description, fallback, isOptional }) => {
    const line = isOptional ? `# ${name}=${fallback ?? ''}` : `${name}=`;
    return `# ${description}\n${line}\n`;
  });
  return `# Written by \`npm run docs\` from server/src/config/env.ts. \`npm start\` needs none of this.\n\n${blocks.join('\n')}`;
}

function settingsPage(list: Variable[]): string {
  const rows = list.map(({ name, description, fallback, isOptional }) => {
    const value = isOptional ? (fallback === null ? 'optional' : `\`${fallback || '(empty)'}\``) : '**required**';
    return `| \`${name}\` | ${value} | ${description.replace(/\|/g, '\\|')} |`;
  });
  return [
    '# Configuration',
    '',
    'Every variable the server and the worker read, with its default. Written by `npm run docs` from `server/src/config/env.ts`.',
    '`npm start` sets all of them for one machine; a wrong or missing one stops the start with its name and what is expected.',
    '',
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** The endpoints of the contract by the names of their exports; `calls.ts` and its like repeat them without schemas. */
async function endpoints(): Promise<[string, EndpointShape][]> {
  const paths = await readdir(CONTRACT, { recursive: true });
  const modules = await Promise.all(
    paths
      .filter((path) => path.endsWith('.js') && !/calls?\.js$|testing/.test(path))
      .map((path) => import(new URL(path, CONTRACT).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((exported) => Object.entries(exported).filter(isEndpoint));
}

function isEndpoint(entry: [string, unknown]): entry is [string, EndpointShape] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function callersOf({ staff, access, scope }: EndpointShape): string {
  const people = staff ? `staff: ${staff}` : (access ?? 'anyone');
  return scope ? `${people}; tokens: ${scope}` : people;
}

function callsPage(list: [string, EndpointShape][]): string {
  const rows = list
    .map(([name, call]) => ({ name, call, key: `${call.path} ${call.method}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ name, call }) => `| \`${call.method} ${call.path}\` | \`${name}\` | ${callersOf(call)} |`);
  return [
    '# Calls',
    '',
    'Every call, by its path. Written by `npm run docs` from `server/contract`. The name is that of its export there; the method with',
    '`@Handles(name)` serves it. Bodies and answers of those for programs are in `/docs/api.json` of an installation.',
    '',
    '| Call | Name | Who |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

// Writes `.env.example`, `docs/configuration.md` and `docs/calls.md`; with `--check` it only fails when they are out of date.
const list = variables();
const documents = {
  '.env.example': example(list),
  'docs/configuration.md': settingsPage(list),
  'docs/calls.md': callsPage(await endpoints()),
};
const isCheck = process.argv.includes('--check');
for (const [path, text] of Object.entries(documents)) {
  const current = await readFile(path, 'utf8').catch(() => '');
  if (current === text) continue;
  if (!isCheck) await writeFile(path, text);
  else {
    process.stderr.write(`${path} is out of date; run \`npm run docs\`.\n`);
    process.exitCode = 1;
  }
}
