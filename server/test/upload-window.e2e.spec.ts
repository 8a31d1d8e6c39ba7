import request from 'supertest';
import type { UploadCredential } from '#contract/storage.js';
import { DAY_MS, HOUR_MS } from '../src/core/clock/clock.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, newVisitor, openUploadOf, send, upload } from './people.js';

const one = [{ path: 'a.bin', size: 10 }];
let world: TestWorld;

beforeEach(async () => {
  world = await createTestWorld();
});
afterEach(() => world.close());

describe('an upload', () => {
  it("ends after 15 minutes, and is renewed with the upload's ticket", async () => {
    const person = await newMember(world);
    const credential = (await openUploadOf(world, person, one)).body as UploadCredential;
    world.clock.advance(16 * 60_000);
    const call = (token: string) =>
      request(world.url)
        .get(`/v1/uploads/${credential.slug}/files`)
        .set({ authorization: `Bearer ${token}` });
    await call(credential.SecurityToken).expect(401);
    const visitor = await newVisitor(world);
    const anonymous = (await openUploadOf(world, visitor, one)).body as UploadCredential;
    world.clock.advance(6 * DAY_MS);
    const resumed = await request(world.url)
      .post('/stsAuth')
      .set({ 'x-upload-ticket': anonymous.uploadTicket })
      .send({ ...visitor.area, slug: anonymous.slug })
      .expect(200);
    expect(resumed.body.files).toEqual(anonymous.files);
    await request(world.url)
      .post('/stsAuth')
      .send({ ...visitor.area, slug: anonymous.slug })
      .expect(404);
  });

  it('is swept after the resume window; a finished transfer stays (A69, F24)', async () => {
    await world.startWorker();
    const person = await newMember(world, { role: 'pro' });
    const kept = await send(world, person, [{ path: 'kept', bytes: Buffer.from('kept') }], {
      expirySeconds: 31_536_000,
    });
    const left = await upload(world, person, [{ path: 'left', bytes: Buffer.from('left') }]);
    const session = () => world.database.collection<{ _id: string }>('upload_sessions').findOne({ _id: left.slug });
    world.clock.advance(7 * DAY_MS - HOUR_MS);
    await until(
      async () => (await world.database.collection('usages').countDocuments({ 'reservations.slug': left.slug })) === 1,
      'the reservation',
    );
    world.clock.advance(2 * HOUR_MS);
    const visitor = { 'x-upload-ticket': left.uploadTicket };
    const late = await request(world.url)
      .post('/stsAuth')
      .set(visitor)
      .send({ ...person.area, slug: left.slug });
    expect([404, 410]).toContain(late.status);
    await until(async () => (await session()) === null, 'the abandoned upload to be swept');
    expect(await world.database.collection('usages').countDocuments({ 'reservations.slug': left.slug })).toBe(0);
    await request(world.url).post('/v1/downloads').send({ slug: kept.slug }).expect(200);
  });
});
