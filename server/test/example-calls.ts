import request from 'supertest';
import type { UploadCredential } from '#contract/transfers/storage.js';
import { type Member, putFiles, type ServerUnderTest, type SourceFile } from './people.js';

/** Uploads a file that shows people what an item of a request wants. */
export async function uploadExample(
  server: Pick<ServerUnderTest, 'url'>,
  member: Pick<Member, 'headers' | 'area'>,
  file: SourceFile,
  put: (credential: UploadCredential, files: SourceFile[]) => Promise<void> = (credential, files) =>
    putFiles(server, credential, files),
): Promise<UploadCredential> {
  const { body } = await request(server.url)
    .post('/stsAuth')
    .set(member.headers)
    .send({ ...member.area, isExample: true, files: [{ path: file.path, size: file.bytes.length }] })
    .expect(200);
  await put(body, [file]);
  return body;
}
