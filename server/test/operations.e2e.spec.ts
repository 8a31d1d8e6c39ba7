import { connect } from 'node:net';
import request from 'supertest';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember } from './people.js';

let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

describe('health', () => {
  it('names each dependency', async () => {
    await request(world.url).get('/health/live').expect(200, { status: 'live' });
    const { body } = await request(world.url).get('/health/ready').expect(200);
    expect(body).toEqual({ status: 'ready', dependencies: { mongodb: 'up', redis: 'up', 'store cn-hongkong': 'up' } });
  });
});

describe('headers (A92)', () => {
  it.each([
    '/',
    '/w/abcdefg',
    '/nothing-here',
    '/getQs',
    '/objects/x',
    '/v1/uploads/abcdefg/files',
    '/dash/x.css',
    '/health/live',
  ])('%s', async (path) => {
    const { headers } = await request(world.url).get(path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBeDefined();
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['referrer-policy']).toBeDefined();
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['x-request-id']).toBeDefined();
  });

  it('keep link pages out of indexes and referrers', async () => {
    const { headers } = await request(world.url).get('/w/abcdefg');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('allow no other origin (A30)', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://sampan.test.evil.example']) {
      const { headers } = await request(world.url).get('/anonCheck').set('origin', origin);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('guarded paths (A44)', () => {
  it.each([
    '/metrics',
    '/api-docs',
    '/.git/config',
    '/.env',
    '/assets/main.js.map',
    '/QUEUES/api',
    '/v1/..;/queues',
    '/%2e%2e/queues',
    '//queues/api/queues',
    '/queues/api/queues',
    '/setup',
    '/dash/x.css',
  ])('%s is not there', async (path) => {
    const { status } = await request(world.url).get(path);
    expect([301, 303, 401, 403, 404]).toContain(status);
    expect(status).not.toBe(301);
  });

  it('the queue board is for administrators (redirects a person to log in, hides from others)', async () => {
    const page = await request(world.url).get('/queues/').set('accept', 'text/html').expect(303);
    expect(page.headers['location']).toBe('/login?next=%2Fqueues');
    await newMember(world);
    const agent = request.agent(world.url);
    await agent.get('/queues/api/queues').expect(404);
  });

  it('no method but those of a path, and no override', async () => {
    expect([404, 405]).toContain((await request(world.url).trace('/')).status);
    const overridden = await request(world.url)
      .post('/increment')
      .set('x-http-method-override', 'DELETE')
      .send({ slug: 'abcdefg' });
    expect(overridden.status).toBe(200);
    expect([404, 405]).toContain((await request(world.url).delete('/getQs')).status);
  });
});

describe('a request that is no HTTP', () => {
  it('ends without taking the server along', async () => {
    const { hostname, port } = new URL(world.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write('GARBAGE\r\n\r\n'));
      socket.on('close', () => resolve());
      socket.on('data', () => socket.end());
    });
    await request(world.url).get('/health/live').expect(200);
  });
});
