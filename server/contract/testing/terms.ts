import type * as z from 'zod';
import type { EndpointShape } from '../endpoint.js';
import { jsonSchemaOf } from '../openapi.js';

interface Bounds {
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  default?: unknown;
}

interface Schema extends Bounds {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** Bounds that numbers and instants have anyway. */
const NATURAL = new Set([0, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 8.64e15]);

function boundsHere({ minLength, maxLength, minItems, maxItems, ...schema }: Bounds): string {
  const least = minLength ?? minItems ?? schema.minimum ?? schema.exclusiveMinimum ?? 0;
  const most = maxLength ?? maxItems ?? schema.maximum ?? 0;
  const ends = [least, most].map((end) => (NATURAL.has(end) ? '' : String(end)));
  const range = ends.join('') && `${schema.exclusiveMinimum === undefined ? '' : '>'}${ends.join('..')}`;
  return [range, 'default' in schema && `= ${JSON.stringify(schema.default)}`].filter(Boolean).join(' ');
}

function boundsOf(schema: Schema, name: string): string[] {
  const { properties = {}, additionalProperties, items, prefixItems = [], anyOf = [], oneOf = [], allOf = [] } = schema;
  const here = boundsHere(schema);
  return [
    ...(here ? [`${name} ${here}`] : []),
    ...Object.entries(properties).flatMap(([key, value]) => boundsOf(value, name ? `${name}.${key}` : key)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((option) => boundsOf(option, name)),
    ...[items ?? [], prefixItems].flat().flatMap((item) => boundsOf(item, `${name}[]`)),
    ...(typeof additionalProperties === 'object' ? boundsOf(additionalProperties, `${name}{}`) : []),
  ];
}

/** Bounds and defaults of a schema: `name 1..100`, `skip = 0`. */
export const boundsIn = (schema: z.ZodType): string[] => boundsOf(jsonSchemaOf(schema, 'input') as Schema, '');

/** Keys that describe the shape of requests and answers, and are no rule by themselves. */
const SHAPE = new Set(['access', 'body', 'query', 'params', 'headers', 'response', 'method', 'path', 'errors']);

function termsOf(call: EndpointShape): string {
  const rules = Object.entries(call).filter(([name]) => !SHAPE.has(name));
  const flags = rules.map(([name, value]) => (value === true ? name : `${name} ${String(value)}`)).toSorted();
  const bounds = [call.params, call.query, call.headers, call.body].flatMap((part) => (part ? boundsIn(part) : []));
  return [...(call.access ? [call.access] : []), ...flags, ...new Set(bounds)].join(', ');
}

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/**
 * A line for each call of some modules: who may make it, what else holds for it, and the bounds of what is sent. Clients
 * rely on them.
 */
export function linesOfTerms(...modules: readonly object[]): string[] {
  const calls = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isEndpoint(value));
  return calls.map(([name, call]) => `${name}: ${termsOf(call as EndpointShape)}`.trim());
}

/** A table of such lines, in which a line that begins with blanks continues the one before. */
export const linesOf = (table: string): string[] => table.trim().replaceAll(/\n +/g, ' ').split('\n');
