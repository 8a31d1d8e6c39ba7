import request from 'supertest';
import type { UploadCredential } from '#contract/transfers/storage.js';
import { type Member, putFiles, type ServerUnderTest } from './people.js';

/** Uploads a file that shows people what an item of a request wants. */
export async function uploadExample(
  server: Pick<ServerUnderTest, 'url'>,
  member: Pick<Member, 'headers' | 'area'>,
  { path, bytes }: { path: string; bytes: Buffer },
  put = putFiles,
): Promise<UploadCredential> {
  const { body } = await request(server.url)
    .post('/stsAuth')
    .set(member.headers)
    .send({ ...member.area, isExample: true, files: [{ path, size: bytes.length }] })
    .expect(200);
  await put(server, body, [{ path, bytes }]);
  return body;
}
