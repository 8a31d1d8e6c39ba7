import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { tokenScopes } from '#contract/choices.js';
import type { EndpointShape } from '#contract/endpoint.js';
import { apiExamples } from '#contract/site/api-examples.js';
import { type NamedCall, openApiOf } from '#contract/openapi.js';
import { nameOf } from './call-samples.js';
import { allCalls } from './contract-calls.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { newMember } from './people.js';

describe('api document', () => {
  type Operation = { responses: Record<string, { content?: Record<string, { schema: AnySchema }> }> };
  type Document = { paths: Record<string, Record<string, Operation>>; components: object };

  const calls = allCalls
    .filter(({ scope }) => scope !== undefined)
    .map((endpoint: EndpointShape): NamedCall => ({ name: nameOf(endpoint), description: '', endpoint }));
  const document = openApiOf(calls, { origin: 'http://sampan.test', name: 'Files' }) as Document;

  let world: TestWorld;
  let token: string;

  beforeAll(async () => {
    world = await sharedWorld();
    const member = await newMember(world, { role: 'business' });
    await world.http.post('/v1/step-up').set(member.headers).send({ password: 'correct horse' }).expect(200);
    const wanted = { name: 'Examples', scopes: tokenScopes, days: 30 };
    const { body } = await world.http.post('/v1/access-tokens').set(member.headers).send(wanted).expect(201);
    token = body.value;
  });
  afterAll(() => world.close());

  /** Validates by OpenAPI 3.1: JSON Schema 2020-12 with the document's own components. */
  function problemsOf(schema: AnySchema, answer: unknown): unknown {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const validate = ajv.compile({ ...(schema as object), components: document.components });
    return validate(answer) ? null : validate.errors;
  }

  const operationOf = (call: string): Operation | undefined => {
    const [method = '', path = ''] = call.split(' ');
    return document.paths[path]?.[method.toLowerCase()];
  };

  it.each(apiExamples.map((example) => [example.call, example]))(
    '%s runs as written, and answers as documented',
    async (_, example) => {
      const env = { ...process.env, SAMPAN_URL: world.url, SAMPAN_TOKEN: token };
      const command = `${example.command} -w '\\n%{http_code}'`;
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
      const status = stdout.slice(stdout.lastIndexOf('\n') + 1);
      const answer: unknown = JSON.parse(stdout.slice(0, stdout.lastIndexOf('\n')));
      const described = operationOf(example.call)?.responses[status];
      expect([status, answer]).toEqual([expect.stringMatching(/^20[01]$/), answer]);
      const schema = described?.content?.['application/json']?.schema;
      expect(schema).toBeDefined();
      expect(problemsOf(schema as AnySchema, answer)).toBeNull();
    },
  );

  it('documents refusals as they come', async () => {
    const refused = await world.http.get('/v1/access-token').set({ authorization: 'Bearer smp_none' });
    const described = operationOf('GET /v1/access-token')?.responses[String(refused.status)];
    const schema = described?.content?.['application/json']?.schema as AnySchema;
    expect([refused.status, problemsOf(schema, refused.body)]).toEqual([401, null]);
    expect(problemsOf(schema, { code: 1 })).not.toBeNull();
  });

  it('is sound JSON Schema throughout', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const schemas = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) =>
        Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}).map(({ schema }) => schema)),
      ),
    );
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas) expect([ajv.validateSchema(schema), schema]).toEqual([true, schema]);
  });
});
