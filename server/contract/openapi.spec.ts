import * as z from 'zod';
import type { EndpointShape } from './endpoint.js';
import { commonErrors } from './errors/catalogue.js';
import { jsonSchemaOf, openApiOf, refusalsOf } from './openapi.js';

const read: EndpointShape = { method: 'GET', path: '/v1/things/{id}' };
const made = z.object({ id: z.string() });

it('writes a schema as JSON, for what comes in or goes out', () => {
  const counted = z.object({ count: z.int().default(1) });
  expect(jsonSchemaOf(counted, 'input')).not.toHaveProperty('required');
  expect(jsonSchemaOf(counted, 'output')).toMatchObject({ type: 'object', required: ['count'] });
  expect(jsonSchemaOf(counted, 'input')).not.toHaveProperty('$schema');
});

it('leaves out what JSON Schema cannot say', () => {
  expect(jsonSchemaOf(z.object({ at: z.date() }), 'input')).toMatchObject({ properties: { at: {} } });
});

describe('the refusals of a call', () => {
  const codesOf = (shape: EndpointShape) => [...refusalsOf(shape).values()].flat();

  it('are those of every call and its own, by status in order', () => {
    expect(codesOf(read).toSorted()).toEqual([...commonErrors].toSorted());
    const refusals = refusalsOf({ ...read, errors: ['not-yours', 'not-found'] });
    expect(refusals.get(403)).toEqual(['not-yours', 'token-scope']);
    expect(refusals.get(404)).toEqual(['not-found']);
    expect([...refusals.keys()]).toEqual([...refusals.keys()].toSorted((a, b) => a - b));
  });

  it.each<[string, Partial<EndpointShape>, string[]]>([
    ['of everybody', {}, []],
    ['that changes something', { method: 'POST' }, ['read-only-view']],
    ['of members', { access: 'member' }, ['second-factor-demanded']],
    ['of members, to set up the second factor', { access: 'member', beforeSecondFactor: true }, []],
    ['of admins', { access: 'team-admin' }, ['not-team-admin', 'second-factor-demanded']],
    [
      'of which fields change the account',
      { access: 'member', beforeSecondFactor: true, ofAccount: ['name'] },
      ['not-team-admin', 'second-factor-demanded'],
    ],
    ['by a password', { byPassword: true }, ['password-disabled']],
    ['of the staff, with a proof', { staff: 'codes.read', stepUp: true }, ['staff-role', 'step-up-required']],
  ])('of a call %s follow from its fields', (_, fields, codes) => {
    expect(codesOf({ ...read, ...fields }).toSorted()).toEqual([...codes, ...commonErrors].toSorted());
  });
});

describe('the document', () => {
  const document = openApiOf(
    [
      {
        name: 'readThing',
        description: 'Reads it.',
        endpoint: {
          ...read,
          scope: 'read',
          // A path has all its parts, even if the schema makes them optional.
          params: z.object({ id: z.string().optional() }),
          query: z.object({ limit: z.int().default(20), after: z.string() }),
          headers: z.object({ 'x-key': z.string().optional() }),
          response: made,
        },
      },
      {
        name: 'dropThing',
        description: 'Drops it.',
        endpoint: { ...read, method: 'DELETE', params: z.object({ id: z.string() }), otherStatuses: [304] },
      },
      {
        name: 'makeThing',
        description: 'Makes it.',
        endpoint: { method: 'POST', path: '/v1/things', body: z.object({ a: z.int().default(1) }), status: 201 },
      },
    ],
    { origin: 'https://files.example.com', name: 'Files' },
  );
  const call = (path: string, method: string) =>
    (document['paths'] as Record<string, Record<string, Record<string, unknown>>>)[path]?.[method] ?? {};

  it('says where the calls are and how they are allowed', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Files', version: '1' },
      servers: [{ url: 'https://files.example.com' }],
      security: [{ token: [] }],
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
        schemas: { Error: { type: 'object', required: expect.arrayContaining(['code', 'message']) } },
      },
    });
    expect(Object.keys(document['paths'] as object)).toEqual(['/v1/things/{id}', '/v1/things']);
  });

  it('lists the parameters with their places, and which must be given', () => {
    expect(call('/v1/things/{id}', 'get')).toMatchObject({
      operationId: 'readThing',
      description: 'Reads it.',
      tags: ['read'],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
        { name: 'after', in: 'query', required: true },
        { name: 'x-key', in: 'header', required: false },
      ],
    });
    expect(call('/v1/things/{id}', 'get')).not.toHaveProperty('requestBody');
  });

  it('describes bodies and answers', () => {
    const error = { $ref: '#/components/schemas/Error' };
    expect(call('/v1/things/{id}', 'get')['responses']).toMatchObject({
      200: { description: 'Done', content: { 'application/json': { schema: { required: ['id'] } } } },
      401: { description: 'unauthenticated, token-invalid' },
      403: { description: 'token-scope', content: { 'application/json': { schema: error } } },
    });
    const make = call('/v1/things', 'post');
    expect(make).toMatchObject({
      tags: ['none'],
      requestBody: { required: true, content: { 'application/json': { schema: { properties: { a: {} } } } } },
      responses: { 201: { description: 'A page, a file or a stream of text' } },
    });
    expect(make['requestBody']).not.toHaveProperty('content.application/json.schema.required');
    expect(make).not.toHaveProperty('parameters');
    expect(make['responses']).not.toHaveProperty('200');
  });

  it('keeps the calls of one address together, with all their statuses', () => {
    expect(call('/v1/things/{id}', 'delete')).toMatchObject({
      operationId: 'dropThing',
      parameters: [{ name: 'id' }],
      responses: { 200: {}, 304: { description: 'A page, a file or a stream of text' } },
    });
  });
});
