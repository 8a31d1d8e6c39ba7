import request from 'supertest';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import type { TestWorld } from './harness.js';
import { type Person, putFiles } from './people.js';

/** An empty file for a transfer, uploaded and not added yet. */
export async function uploadMore(world: TestWorld, person: Person, { slug }: TransferView): Promise<UploadCredential> {
  const { body: upload } = await request(world.url)
    .post('/stsAuth')
    .set(person.headers)
    .send({ ...person.area, files: [{ path: 'more', size: 0 }], addTo: slug })
    .expect(200);
  await putFiles(world, upload, [{ path: 'more', bytes: Buffer.alloc(0) }]);
  return upload;
}

export function addMore(world: TestWorld, person: Person, { slug, _id }: TransferView, upload: UploadCredential) {
  const fileObjects = [{ fileName: 'more', size: 0, itemPath: upload.files[0]?.itemPath }];
  return request(world.url)
    .patch('/quicksend2')
    .set(person.headers)
    .send({ slug, _id, uploadSlug: upload.slug, fileObjects });
}
