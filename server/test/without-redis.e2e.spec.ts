import request from 'supertest';
import { Live } from '../src/modules/members/notifications/index.js';
import { EventReader } from './event-reader.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember } from './people.js';

describe('without redis', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld({ REDIS_URL: 'redis://127.0.0.1:1' });
  });
  afterAll(() => world.close());

  describe('without Redis the server', () => {
    it('is degraded, not down, without Redis, and limits still hold', async () => {
      const { body } = await request(world.url).get('/health/ready').expect(200);
      expect(body).toMatchObject({ status: 'degraded', dependencies: { redis: 'down' } });
      const person = { email: 'nobody@example.com', password: 'wrong password' };
      const statuses: number[] = [];
      for (let tries = 0; tries < 12; tries += 1)
        statuses.push((await request(world.url).post('/combinedAuth').send(person)).status);
      // A server that counts alone allows half, since it does not see the calls at the others.
      expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 7 }, () => 429)]);
    });

    it('has live events, and says that nothing comes', async () => {
      const person = await newMember(world);
      const stream = await EventReader.open(world.url, person.headers);
      try {
        expect(stream.named('live')).toEqual([{ live: false, heartbeatSeconds: 1 }]);
        await world.app.get(Live).publish(person.user?._id ?? '', { type: 'notification' });
        expect(stream.isOver).toBe(false);
      } finally {
        stream.close();
      }
    });
  });
});
