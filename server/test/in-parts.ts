import type { UploadCredential } from '#contract/transfers/storage.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import type { TestWorld } from './harness.js';
import { openUploadOf, type Person, type SourceFile } from './people.js';

/** Like `upload`, but in parts: then no hash is known before a job has read the file. */
export async function uploadInParts(world: TestWorld, person: Person, files: SourceFile[]): Promise<UploadCredential> {
  const sizes = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const credential: UploadCredential = (await openUploadOf(world, person, sizes)).body;
  await putInParts(world, credential, files);
  return credential;
}

export async function putInParts(world: TestWorld, credential: UploadCredential, files: SourceFile[]): Promise<void> {
  const stores = world.app.get(Stores);
  const store = stores.named(stores.defaultName);
  for (const [index, { bytes }] of files.entries()) {
    const key = credential.files[index]?.itemPath ?? '';
    const upload = { key, ...(await store.createMultipart({ key, size: bytes.length })) };
    const part = { ...upload, partNumber: 1, offset: 0, size: bytes.length, expiresInSeconds: 300 };
    const { method, url, headers } = await store.signPart(part);
    const answer = await fetch(new URL(url, world.url), { method, headers, body: new Uint8Array(bytes) });
    if (!answer.ok) throw new Error(`PUT: ${answer.status} ${await answer.text()}`);
    await store.completeMultipart({ ...upload, parts: await store.listParts(upload) });
  }
}
