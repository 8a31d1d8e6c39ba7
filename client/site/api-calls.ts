import type { EndpointShape } from '#contract/endpoint.js';
import type { NamedCall } from '#contract/openapi.js';
import { tokenScopes } from '#contract/choices.js';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../server/contract/**/*.ts', '!../../server/contract/**/*.spec.ts', '!../../server/contract/**/*calls.ts'],
  { eager: true },
);
const sources = import.meta.glob<string>('../../server/contract/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** The comment above a declaration, without its marks. */
function commentOf(source: string, name: string): string {
  const end = source.indexOf(`export const ${name} = `);
  const before = source.slice(0, end).trimEnd();
  if (!before.endsWith('*/')) return '';
  const comment = before.slice(before.lastIndexOf('/**') + 3, -2);
  return comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Every call that a personal access token may make, with its comment in the contract. */
export const apiCalls: readonly NamedCall[] = Object.entries(modules)
  .flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) && endpoint.scope !== undefined
        ? [{ name, endpoint, description: commentOf(sources[file] ?? '', name) }]
        : [],
    ),
  )
  .sort((a, b) => a.endpoint.path.localeCompare(b.endpoint.path, 'en'));

/** By what they need, in the order of the page for tokens; `any` first. */
export const scopes = ['any', ...tokenScopes] as const;
