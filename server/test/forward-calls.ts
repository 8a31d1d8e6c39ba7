import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import type { ResponseOf } from '#contract/endpoint.js';
import type { UploadCredential, watchCopies } from '#contract/transfers/storage.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { type TestWorld, until } from './harness.js';
import type { Person } from './people.js';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The calls around a forward, and what is left of it in the store. */
export function forwardCallsOf(world: TestWorld) {
  const forward = (person: Person, body: object) =>
    request(world.url)
      .post('/stsAuth')
      .set(person.headers)
      .send({ ...person.area, ...body });

  async function copies({ slug, SecurityToken }: UploadCredential): Promise<ResponseOf<typeof watchCopies>> {
    const { body } = await request(world.url)
      .get(`/v1/uploads/${slug}/copies`)
      .set({ authorization: `Bearer ${SecurityToken}` })
      .expect(200);
    return body;
  }

  const copied = (upload: UploadCredential) => until(async () => (await copies(upload)).state === 'done', 'the copies');

  async function downloaded(slug: string, fileId: string): Promise<string> {
    const { body } = await request(world.url).post('/v1/downloads/file').send({ slug, fileId }).expect(200);
    return sha256(new Uint8Array(await (await fetch(new URL(body.url, world.url))).arrayBuffer()));
  }

  /** Everything in the store, the store's own files included. */
  async function objectsUnder(prefix: string): Promise<string[]> {
    const files = await filesIn(join(world.env.STORAGE_DIR, 'meta'));
    return files.filter((path) => path.includes(`/${prefix}`));
  }

  async function breaches(): Promise<string[]> {
    const found: string[] = [];
    for await (const finding of world.app.get(Invariants).prove({ readBytes: true, clock: world.clock }))
      found.push(...finding.breaches);
    return found;
  }

  return { forward, copies, copied, downloaded, objectsUnder, breaches };
}

/** A folder that goes while the others are read has nothing in it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    }),
  );
  return files.flat();
}
