import * as z from 'zod';
import { type EndpointShape, isServedInView } from './endpoint.js';
import { commonErrors, errorBody, type ErrorCode, errorCatalogue } from './errors/catalogue.js';

/** A call with the name and the comment of its export. */
export interface NamedCall {
  name: string;
  description: string;
  endpoint: EndpointShape;
}

type JsonSchema = Record<string, unknown>;

/** The JSON Schema, without rules that it cannot express, such as the upper-case form of a code. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function parametersOf({ params, query, headers }: EndpointShape): JsonSchema[] {
  return Object.entries({ path: params, query, header: headers }).flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input');
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (required as string[]).includes(name),
      schema: property,
    }));
  });
}

/** Error codes that follow from the fields of an endpoint, beside its own. */
function refusalsByFields(endpoint: EndpointShape): (ErrorCode | false | undefined)[] {
  const { access, asMember, byPassword, staff, beforeSecondFactor, ofAccount, stepUp } = endpoint;
  return [
    (access === 'team-admin' || ofAccount !== undefined) && 'not-team-admin',
    byPassword && 'password-disabled',
    staff && 'staff-role',
    stepUp && 'step-up-required',
    !isServedInView(endpoint) && 'read-only-view',
    (access ?? asMember) && (!beforeSecondFactor || ofAccount) && 'second-factor-demanded',
  ];
}

/** Codes of refusals by status. */
export function refusalsOf(endpoint: EndpointShape): Map<number, string[]> {
  const ofFields = refusalsByFields(endpoint).filter((code) => typeof code === 'string');
  const codes = new Set<ErrorCode>([...ofFields, ...(endpoint.errors ?? []), ...commonErrors]);
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function operationOf({ name, description, endpoint }: NamedCall): JsonSchema {
  const { body, response, status = 200, otherStatuses = [], scope } = endpoint;
  const success = response
    ? { description: 'Done', content: { 'application/json': { schema: jsonSchemaOf(response, 'output') } } }
    : { description: 'A page, a file or a stream of text' };
  const refusal = (codes: string[]) => ({
    description: codes.join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const parameters = parametersOf(endpoint);
  return {
    operationId: name,
    description,
    tags: [scope ?? 'none'],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body, 'input') } } },
    }),
    responses: Object.fromEntries([
      ...[status, ...otherStatuses].map((each) => [each, success] as const),
      ...[...refusalsOf(endpoint)].map(([each, codes]) => [each, refusal(codes)] as const),
    ]),
  };
}

/** The calls as an OpenAPI document (3.1) of an installation. */
export function openApiOf(calls: readonly NamedCall[], { origin, name }: { origin: string; name: string }): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    const { path, method } = call.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: name, version: '1', description: 'What programs can do with a personal access token.' },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A personal access token (smp_…)' } },
      schemas: { Error: jsonSchemaOf(errorBody, 'output') },
    },
  };
}
