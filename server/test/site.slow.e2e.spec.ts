import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { createTestWorld, type TestWorld } from './harness.js';

/**
 * Runs in `npm run test:all` only: it waits out the 5 s that a feed is given in production. In `npm test` site.e2e reads
 * the feed with a time-out of 0.1 s.
 */
let feed: Server;
let world: TestWorld;

beforeAll(async () => {
  feed = createServer(() => undefined);
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const { port } = feed.address() as AddressInfo;
  world = await createTestWorld({ CHANGELOG_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await world.close();
  feed.close();
});

it('the feed an operator has named is not waited for without end', async () => {
  await request(world.url).get('/api/canny/changelog').expect(503);
});
