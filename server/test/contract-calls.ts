import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointShape } from '#contract/endpoint.js';

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

const contract = join(import.meta.dirname, '../contract');
const all = readdirSync(contract, { recursive: true, encoding: 'utf8' });
const files = all.filter((name) => /(?<!\.spec)\.ts$/.test(name));
const modules = await Promise.all(files.map((name) => import(join(contract, name)) as Promise<object>));
/** Includes the calls that `*calls.ts` repeat without their schemas, for clients. */
export const callsAndTheirShapes = modules.flatMap((module) => Object.values(module).filter(isEndpoint));

/** Every call of the contract. */
export const allCalls: readonly EndpointShape[] = modules.flatMap((module, at) =>
  files[at]?.endsWith('calls.ts') ? [] : Object.values(module).filter(isEndpoint),
);
