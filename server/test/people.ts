import type { BodyInput } from '#contract/endpoint.js';
import type { UserView } from '#contract/auth.js';
import type { Role } from '#contract/plans.js';
import { CODE_ALPHABET } from '#contract/primitives.js';
import type { UploadCredential } from '#contract/storage.js';
import type { createTransfer, TransferView } from '#contract/transfers.js';
import request from 'supertest';
import { DerivedSecrets } from '../src/core/secrets/derived-secrets.js';
import { VERIFICATION_CODE } from '../src/core/secrets/purposes.js';
import { randomText } from '../src/core/secrets/random.js';
import type { TestWorld } from './harness.js';

export interface Person {
  email: string;
  /** What proves who it is: a member's access token, a visitor's sender ticket. */
  headers: Record<string, string>;
  /** `id` and `type` of /stsAuth. */
  area: { id: string; type: 'userUpload' | 'anonUpload' };
  user: UserView | null;
}

let addresses = 0;

/** A network of its own for each call, so that limits of one test do not reach into another. */
export function newNetwork(): string {
  addresses += 1;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** The code that the last mail to this address holds. */
export async function currentCode(
  { app, database }: TestWorld,
  email: string,
  purpose: 'signup' | 'send',
): Promise<string> {
  const verification = await database.collection('verifications').findOne({ email, purpose });
  return app.get(DerivedSecrets).code(VERIFICATION_CODE, String(verification?.['codeId']), CODE_ALPHABET, 5);
}

/** Signs up through the real calls; a role beyond free is assigned as an administrator would. */
export async function newMember(world: TestWorld, { role = 'free' }: { role?: Role } = {}): Promise<Person> {
  const email = `member-${randomText('abcdefghijkmnpqr', 10)}@example.com`;
  const from = { 'x-forwarded-for': newNetwork() };
  const password = 'correct horse';
  const http = request(world.url);
  await http.post('/newsignupverify').set(from).send({ email, password }).expect(200);
  const verifyComplete = await currentCode(world, email, 'signup');
  const { body: proof } = await http.post('/newsignupverify').set(from).send({ email, verifyComplete }).expect(200);
  const { body } = await http
    .post('/signup2')
    .set(from)
    .send({ email, password, signupTicket: proof.signupTicket, fullName: 'Mei Chen', company: 'River Trade' })
    .expect(201);
  if (role !== 'free')
    await world.database.collection<{ _id: string }>('users').updateOne({ _id: body.user._id }, { $set: { role } });
  return {
    email,
    user: body.user,
    headers: { authorization: `Bearer ${body.accessToken}`, ...from },
    area: { id: body.user._id, type: 'userUpload' },
  };
}

/** Proves an address through the real calls. */
export async function newVisitor(world: TestWorld): Promise<Person> {
  const email = `visitor-${randomText('abcdefghijkmnpqr', 10)}@example.com`;
  const from = { 'x-forwarded-for': newNetwork() };
  const http = request(world.url);
  await http.post('/verifyEmail').set(from).send({ email }).expect(200);
  const verifyId = await currentCode(world, email, 'send');
  const { body } = await http.post('/checkVerifyEmail').set(from).send({ email, verifyId }).expect(200);
  return {
    email,
    user: null,
    headers: { 'x-sender-ticket': body.ticket, ...from },
    area: { id: email, type: 'anonUpload' },
  };
}

export interface SourceFile {
  path: string;
  bytes: Buffer;
}

export async function openUploadOf(world: TestWorld, person: Person, files: { path: string; size: number }[]) {
  return request(world.url)
    .post('/stsAuth')
    .set(person.headers)
    .send({ ...person.area, files });
}

/** Opens an upload and puts every file into the store by signed requests. */
export async function upload(world: TestWorld, person: Person, files: SourceFile[]): Promise<UploadCredential> {
  const { body } = await openUploadOf(
    world,
    person,
    files.map(({ path, bytes }) => ({ path, size: bytes.length })),
  ).then((answer) => {
    if (answer.status !== 200) throw new Error(`stsAuth: ${answer.status} ${answer.text}`);
    return answer;
  });
  await putFiles(world, body, files);
  return body;
}

/** Puts the bytes of every file by requests that are signed for it. */
export async function putFiles(world: TestWorld, credential: UploadCredential, files: SourceFile[]): Promise<void> {
  const { body: signed } = await request(world.url)
    .post(`/v1/uploads/${credential.slug}/puts`)
    .set({ authorization: `Bearer ${credential.SecurityToken}` })
    .send({ itemPaths: credential.files.slice(0, files.length).map(({ itemPath }) => itemPath) })
    .expect(200);
  for (const [index, { url, headers }] of signed.requests.entries()) {
    const answer = await fetch(new URL(url, world.url), {
      method: 'PUT',
      headers,
      body: new Uint8Array(files[index]?.bytes ?? []),
    });
    if (!answer.ok) throw new Error(`PUT: ${answer.status} ${await answer.text()}`);
  }
}

export type TransferBody = BodyInput<typeof createTransfer>;

export function transferBody({ slug, files }: UploadCredential, overrides: Partial<TransferBody> = {}): TransferBody {
  return {
    slug,
    sendAs: 'link',
    expirySeconds: 604_800,
    fileObjects: files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath })),
    ...overrides,
  };
}

export async function createTransferOf(world: TestWorld, person: Person, body: TransferBody) {
  return request(world.url).post('/quicksend2').set(person.headers).send(body);
}

/** Uploads and sends; for tests that begin with a transfer. */
export async function send(
  world: TestWorld,
  person: Person,
  files: SourceFile[],
  overrides: Partial<TransferBody> = {},
): Promise<TransferView> {
  const credential = await upload(world, person, files);
  const answer = await createTransferOf(world, person, transferBody(credential, overrides));
  if (answer.status !== 201) throw new Error(`quicksend2: ${answer.status} ${answer.text}`);
  return answer.body.data.ops[0];
}
