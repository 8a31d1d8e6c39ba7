import request from 'supertest';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, newNetwork } from './people.js';

let world: TestWorld;

beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

it('each of many requests at once knows its own caller', async () => {
  const people = [await newMember(world), await newMember(world), await newMember(world)];
  const asked = Array.from({ length: 60 }, (_, index) => people[index % people.length] ?? people[0]);
  const answers = await Promise.all(
    asked.map((person) =>
      request(world.url)
        .get('/anonCheck')
        .set(person?.headers ?? {}),
    ),
  );
  expect(answers.map(({ body }) => body.user?.email)).toEqual(asked.map((person) => person?.email));
});

it('120 calls a minute come through from one network, the next does not (A35)', async () => {
  const from = { 'x-forwarded-for': newNetwork() };
  const statuses: number[] = [];
  for (let calls = 0; calls < 121; calls += 1) {
    statuses.push((await request(world.url).post('/increment').set(from).send({ slug: 'abcdefg' })).status);
  }
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
  expect(statuses[120]).toBe(429);
});
