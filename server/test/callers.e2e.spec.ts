import request from 'supertest';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember } from './people.js';

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
