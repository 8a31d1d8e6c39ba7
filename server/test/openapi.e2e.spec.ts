import request from 'supertest';
import { createTestWorld, type TestWorld } from './harness.js';

let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld({ NODE_ENV: 'development' });
});
afterAll(() => world.close());

it('in development every call of the contract is documented with its body and its refusals', async () => {
  const { body } = await request(world.url).get('/api-docs-json').expect(200);
  const create = body.paths['/quicksend2'].post;
  expect(JSON.stringify(create.requestBody)).toContain('fileObjects');
  expect(Object.keys(create.responses)).toEqual(expect.arrayContaining(['201', '400', '403', '409', '413', '429']));
  expect(JSON.stringify(create.responses['409'])).toContain('idempotency-conflict');
  expect(Object.keys(body.paths).length).toBeGreaterThan(25);
  await request(world.url).get('/api-docs/').expect(200);
});
