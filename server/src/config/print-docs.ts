import { readFile, writeFile } from 'node:fs/promises';
import { environmentSchema } from './env.js';

interface Variable {
  name: string;
  description: string;
  fallback: string | null;
  isOptional: boolean;
}

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

function page(list: Variable[]): string {
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

// Writes `.env.example` and `docs/configuration.md`; with `--check` it only fails when they are out of date.
const list = variables();
const documents = { '.env.example': example(list), 'docs/configuration.md': page(list) };
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
