import { steadyConnection } from '../../client/src/upload/node.js';
import { fileOf, uploadsInto } from './engine-uploads.js';
import { sharedWorld, type TestWorld } from './harness.js';
import { createTransferOf, newMember, newVisitor, type Person, transferBody } from './people.js';

describe('upload engine', () => {
  const MB = 1_000_000;
  const IN_PARTS = { multipartFromBytes: 5 * MB };
  const PART_ON_3G_BYTES = 512 * 1024;

  let world: TestWorld;
  let member: Person;
  let uploads: ReturnType<typeof uploadsInto>;

  beforeAll(async () => {
    world = await sharedWorld();
    uploads = uploadsInto(world);
    member = await newMember(world, { role: 'business' });
  });
  afterEach(() => uploads.close());
  afterAll(() => world.close());

  it('brings files of every size over intact, ready to be sent', async () => {
    const files = [fileOf('合同/अनुबंध é.pdf', 300_000), fileOf('empty.txt', 0), fileOf('big.bin', 24 * MB)];
    const { upload, transport, checkpoints } = uploads.uploadOf(member, files, IN_PARTS);
    const result = await upload.start();
    await uploads.expectIntact(result, files);
    expect(transport.sentBytes).toBe(24.3 * MB);
    // The transfer could not be made: the same files, sent once more, find everything there.
    const again = uploads.uploadOf(member, files, { ...IN_PARTS, checkpoints });
    expect(await again.upload.start()).toEqual(result);
    expect(again.transport.sentBytes).toBe(0);
    const body = transferBody(result as Parameters<typeof transferBody>[0]);
    expect((await createTransferOf(world, member, body)).status).toBe(201);
    // It was made, but the checkpoint was not forgotten: they go into an upload of their own.
    const other = await uploads.uploadOf(member, files, { ...IN_PARTS, checkpoints }).upload.start();
    expect(other.slug).not.toBe(result.slug);
    await uploads.expectIntact(other, files);
  });

  it('sends after a cancel only what the store does not have', async () => {
    const files = [fileOf('big.bin', 15 * MB)];
    // Its parts do not grow, so the bytes that the cancel loses are known.
    const options = { ...IN_PARTS, connection: { ...steadyConnection, effectiveType: () => '3g' } };
    const first = uploads.uploadOf(member, files, options);
    const isHalfSent = first.transport.holdFrom(7.5 * MB);
    const cancelled = expect(first.upload.start()).rejects.toMatchObject({ code: 'cancelled' });
    await isHalfSent;
    await first.upload.cancel();
    await cancelled;
    const second = uploads.uploadOf(member, files, { ...options, checkpoints: first.checkpoints });
    const result = await second.upload.start();
    await uploads.expectIntact(result, files);
    // Only the parts in progress at the cancel are sent twice.
    expect(first.transport.sentBytes + second.transport.sentBytes).toBeLessThan(15 * MB + 4 * PART_ON_3G_BYTES);
  });

  it('goes on when its credential ends, for a visitor too', async () => {
    const visitor = await newVisitor(world);
    const files = [fileOf('big.bin', 12 * MB)];
    const { upload, transport } = uploads.uploadOf(visitor, files, IN_PARTS);
    const isUnderWay = transport.holdFrom(4 * MB);
    const done = upload.start();
    await isUnderWay;
    // Past the credential and the signed requests, within the resume window; the sender's ticket is long over.
    world.clock.advance(2 * 3600 * 1000);
    transport.release();
    await uploads.expectIntact(await done, files);
  });

  it('starts over after 7 days, with the reason if it cannot', async () => {
    const visitor = await newVisitor(world);
    const files = [fileOf('big.bin', 12 * MB)];
    const first = uploads.uploadOf(visitor, files, IN_PARTS);
    const isUnderWay = first.transport.holdFrom(4 * MB);
    const cancelled = expect(first.upload.start()).rejects.toMatchObject({ code: 'cancelled' });
    await isUnderWay;
    await first.upload.cancel();
    await cancelled;
    world.clock.advance(7.1 * 24 * 3600 * 1000);
    const stale = uploads.uploadOf(visitor, files, { ...IN_PARTS, checkpoints: first.checkpoints });
    await expect(stale.upload.start()).rejects.toMatchObject({ code: 'unauthenticated' });
    const again = await newVisitor(world);
    const fresh = uploads.uploadOf({ ...again, area: again.area }, files, {
      ...IN_PARTS,
      checkpoints: first.checkpoints,
    });
    const result = await fresh.upload.start();
    await uploads.expectIntact(result, files);
  });
});
