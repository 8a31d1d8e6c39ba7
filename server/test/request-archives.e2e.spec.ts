import { createHash, randomBytes } from 'node:crypto';
import request from 'supertest';
import { sharedWorld, type TestWorld, until } from './harness.js';
import { type Member, newMember, newTeam, openUploadOf, type SourceFile } from './people.js';
import { readZip } from './read-zip.js';
import { submitTo, makeRequest, uploadFiles, uploadOf, type Visit, visitRequest } from './request-visits.js';

describe('request archives', () => {
  let world: TestWorld;
  let owner: Member;

  beforeAll(async () => {
    world = await sharedWorld();
    owner = await newMember(world, { role: 'pro' });
  });
  afterAll(() => world.close());

  const items = [
    { kind: 'files', name: 'Pay slips' },
    { kind: 'files', name: 'Passport / ID' },
  ] as const;

  async function submitAs(visitor: Visit, name: string, files: Record<string, Buffer>): Promise<void> {
    const sources: SourceFile[] = Object.entries(files).map(([path, bytes]) => ({ path, bytes }));
    const upload = await uploadFiles(world, visitor, sources);
    await submitTo(world, visitor, { upload: uploadOf(upload), from: { name } }).expect(200);
  }

  const asked = (slug: string, member = owner) =>
    request(world.url).post(`/v1/requests/${slug}/zip`).set(member.headers);
  const addressOf = async (slug: string) => new URL((await asked(slug).expect(200)).body.url, world.url);

  async function fetched(url: URL, headers: Record<string, string> = {}) {
    const answer = await fetch(url, { headers });
    return {
      status: answer.status,
      etag: answer.headers.get('etag') ?? '',
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  }

  async function codeOf(url: URL, headers: Record<string, string> = {}): Promise<unknown> {
    const answer = await fetch(url, { headers });
    return ((await answer.json()) as { code: unknown }).code;
  }

  /** Jest compares large buffers byte by byte, which takes seconds. */
  const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

  it('an archive has every file of every person, named by person and item', async () => {
    const { slug } = await makeRequest(world, owner, { title: 'Tax 2026', items: [...items] });
    const [anna, other, nobody] = [
      await visitRequest(world, slug),
      await visitRequest(world, slug),
      await visitRequest(world, slug),
    ];
    const [slips, id] = [anna.itemId('Pay slips'), anna.itemId('Passport / ID')];
    const contents = [
      randomBytes(2_000_000),
      randomBytes(70_000),
      randomBytes(10),
      randomBytes(11),
      randomBytes(12),
    ] as const;
    await submitAs(anna, 'Anna', { [`${slips}/may.pdf`]: contents[0], [`${id}/scan.jpg`]: contents[1] });
    await submitAs(other, 'anna', { [`${slips}/may.pdf`]: contents[2] });
    await submitAs(nobody, '', { [`${slips}/../may.pdf`]: contents[3], [`${slips}/2025/may.pdf`]: contents[4] });

    const url = await addressOf(slug);
    const { bytes } = await fetched(url);
    expect(decodeURIComponent(url.pathname.split('/').at(-1) ?? '')).toBe('Tax 2026.zip');
    const digests = [...readZip(bytes)].map(([name, content]) => [name, digestOf(content)]);
    expect(digests).toEqual([
      ['Anna/Pay slips/may.pdf', digestOf(contents[0])],
      ['Anna/Passport - ID/scan.jpg', digestOf(contents[1])],
      ['anna (2)/Pay slips/may.pdf', digestOf(contents[2])],
      ['Visitor 1/Pay slips/may.pdf', digestOf(contents[3])],
      ['Visitor 1/Pay slips/2025/may.pdf', digestOf(contents[4])],
    ]);
  });

  it('an archive is resumed in the middle, and refused once its files are others', async () => {
    const { slug } = await makeRequest(world, owner, { items: [...items] });
    const visitor = await visitRequest(world, slug);
    const itemId = visitor.itemId('Pay slips');
    await submitAs(visitor, 'Anna', {
      [`${itemId}/a.bin`]: randomBytes(300_000),
      [`${itemId}/b.bin`]: randomBytes(300_000),
    });
    const url = await addressOf(slug);
    const whole = await fetched(url);
    const rest = await fetched(url, { range: 'bytes=400000-', 'if-range': whole.etag });
    expect([whole.status, rest.status]).toEqual([200, 206]);
    expect(rest.bytes.equals(whole.bytes.subarray(400_000))).toBe(true);
    // Asked for again, it is the same.
    expect((await fetched(await addressOf(slug))).etag).toBe(whole.etag);

    await submitTo(world, visitor, { withdraws: ['0'] }).expect(200);
    expect(await codeOf(url, { range: 'bytes=400000-', 'if-range': whole.etag })).toBe('archive-changed');
    const left = readZip((await fetched(await addressOf(slug))).bytes);
    expect([...left.keys()]).toEqual(['Anna/Pay slips/b.bin']);

    const { body: matrix } = await request(world.url).get(`/v1/requests/${slug}/matrix`).set(owner.headers).expect(200);
    const decision = { itemId, state: 'sent-back', comment: 'Not this one' };
    await request(world.url)
      .post(`/v1/requests/${slug}/submissions/${matrix.lines[0].submissionId}/decide`)
      .set(owner.headers)
      .send({ decisions: [decision] })
      .expect(200);
    expect((await asked(slug).expect(409)).body.code).toBe('nothing-submitted');
  });

  it('addresses that were signed for a user of a team end when the user is removed', async () => {
    const { owner: admin, members } = await newTeam(world);
    const [mate] = members as [Member];
    const { slug } = await makeRequest(world, mate, { items: [...items] });
    const visitor = await visitRequest(world, slug);
    await submitAs(visitor, 'Anna', { [`${visitor.itemId('Pay slips')}/a.txt`]: Buffer.from('a') });
    const post = (path: string, body: object, by = mate) => request(world.url).post(path).set(by.headers).send(body);
    const { body: matrix } = await request(world.url).get(`/v1/requests/${slug}/matrix`).set(mate.headers).expect(200);
    const { transferSlug } = matrix.lines[0];
    const addresses = [
      (await post(`/v1/requests/${slug}/zip`, {}).expect(200)).body.url,
      (await post('/v1/downloads/file', { slug: transferSlug, fileId: '0' }).expect(200)).body.url,
    ].map((url: string) => new URL(url, world.url));
    expect(await Promise.all(addresses.map(async (url) => (await fetched(url)).status))).toEqual([200, 200]);
    const { body: begun } = await openUploadOf(world, mate, [{ path: 'a.txt', size: 1 }]);
    const removal = { handTo: admin.area.id };
    await post(`/v1/teams/members/${mate.area.id}/remove`, removal, admin).expect(200);
    expect(await Promise.all(addresses.map((url) => codeOf(url)))).toEqual(['request-not-found', 'transfer-not-found']);
    await world.startWorker();
    const bearer = { authorization: `Bearer ${begun.uploadToken}` };
    const listed = () => request(world.url).get(`/v1/uploads/${begun.slug}/files`).set(bearer);
    await until(async () => (await listed()).body.code === 'upload-not-found', 'the end of what was begun');
  });

  it('an archive is for its owner, as long as the request exists', async () => {
    const { slug } = await makeRequest(world, owner, { items: [...items] });
    expect((await asked(slug).expect(409)).body.code).toBe('nothing-submitted');
    const visitor = await visitRequest(world, slug);
    await submitAs(visitor, 'Anna', { [`${visitor.itemId('Pay slips')}/a.txt`]: Buffer.from('a') });
    expect((await asked(slug, await newMember(world)).expect(404)).body.code).toBe('request-not-found');
    await request(world.url).post(`/v1/requests/${slug}/zip`).set(visitor.headers).expect(401);
    const url = await addressOf(slug);
    expect(await codeOf(new URL(`/v1/request-zips/${visitor.page.ticket}/a.zip`, world.url))).toBe('signature-invalid');
    await request(world.url).delete(`/v1/requests/${slug}`).set(owner.headers).expect(200);
    expect(await codeOf(url)).toBe('request-not-found');
  });
});
