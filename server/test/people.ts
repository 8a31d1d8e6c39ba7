import type { BodyInput } from '#contract/endpoint.js';
import type { AccountStatus, SessionView, UserView } from '#contract/accounts/auth.js';
import type { Role } from '#contract/billing/plans.js';
import { CODE_LENGTH } from '#contract/limits.js';
import { CODE_ALPHABET } from '#contract/formats.js';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { createTransfer, TransferView } from '#contract/transfers/transfers.js';
import type { Connection } from 'mongoose';
import request from 'supertest';
import type { Account } from '../src/modules/identity/accounts/domain/account.js';
import { buildSubscription } from '../src/modules/identity/accounts/testing/account.builder.js';
import { TEAM_INVITE, VERIFICATION_CODE } from '../src/modules/platform/mail/domain/mailed-secrets.js';
import { deriveCode, deriveToken, randomText } from '../src/core/secrets/secrets.js';

/** A running server, in this process or in another one. */
export interface ServerUnderTest {
  url: string;
  database: Connection;
  env: { DERIVATION_SECRET: string };
  /** Makes an account without the calls, where the server is in this process. Returns the session and its cookie. */
  signUp?(input: SignUpInput): Promise<{ session: SessionView; cookie: string }>;
}

export interface SignUpInput {
  email: string;
  password: string;
  profile: { fullName?: string; company?: string };
}

export interface Person {
  email: string;
  /** Credentials: a user's access token, a visitor's sender ticket. */
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
  { env, database }: ServerUnderTest,
  email: string,
  purpose: 'signup' | 'send' | 'address' | 'open',
): Promise<string> {
  const verification = await database.collection('verifications').findOne({ email, purpose });
  const derivation = { purpose: VERIFICATION_CODE, id: String(verification?.['codeId']) };
  return deriveCode(env.DERIVATION_SECRET, derivation, CODE_ALPHABET, CODE_LENGTH);
}

export interface NewMember {
  role?: Role;
  email?: string;
  password?: string;
  profile?: { fullName?: string; company?: string };
  network?: string;
}

export interface Member extends Person {
  /** The part of the session that a browser keeps: the cookie, and the handle, which is no secret. */
  browserSession: { cookie: string; handle: string };
}

/** Changes the account of a user, as an administrator or the payment service would. */
export async function changeAccount(
  database: Pick<Connection, 'collection'>,
  userId: string,
  changes: Partial<Account>,
): Promise<void> {
  const _id = await accountIdOf(database, userId);
  await database.collection<{ _id: string }>('accounts').updateOne({ _id }, { $set: changes });
}

/** Accounts that may not send, by their status. */
export const refusedAccounts = {
  revoke: { isSuspended: true },
  past_due: {
    assignedPlan: 'free',
    subscription: buildSubscription({ status: 'past_due', pastDueSince: new Date('2025-01-01T00:00:00Z') }),
  },
  unpaid: { assignedPlan: 'free', subscription: buildSubscription({ status: 'unpaid' }) },
} as const satisfies Partial<Record<AccountStatus, Partial<Account>>>;

export async function accountIdOf(database: Pick<Connection, 'collection'>, userId: string): Promise<string> {
  const user = await database.collection<{ _id: string; accountId: string }>('users').findOne({ _id: userId });
  if (!user) throw new Error(`no user ${userId}`);
  return user.accountId;
}

/** Signs up, through the real calls where the server is another process; a role beyond free is assigned as an administrator would. */
export async function newMember(
  server: ServerUnderTest,
  {
    role = 'free',
    email = `member-${randomText('abcdefghijkmnpqr', 10)}@example.com`,
    password = 'correct horse',
    profile = { fullName: 'Mei Chen', company: 'River Trade' },
    network = newNetwork(),
  }: NewMember = {},
): Promise<Member> {
  const from = { 'x-forwarded-for': network };
  const { session, cookie } = await (server.signUp ?? signUpByCalls(server, from))({ email, password, profile });
  if (role !== 'free') await changeAccount(server.database, session.user._id, { assignedPlan: role });
  return memberOf(email, { session, cookie }, from);
}

function signUpByCalls(server: ServerUnderTest, from: Record<string, string>) {
  return async ({ email, password, profile }: SignUpInput) => {
    const http = request(server.url);
    await http.post('/newsignupverify').set(from).send({ email, password }).expect(200);
    const verifyComplete = await currentCode(server, email, 'signup');
    const { body: proof } = await http.post('/newsignupverify').set(from).send({ email, verifyComplete }).expect(200);
    const { body, headers } = await http
      .post('/signup2')
      .set(from)
      .send({ email, password, signupTicket: proof.signupTicket, ...profile })
      .expect(201);
    return { session: body as SessionView, cookie: cookieOf(headers) };
  };
}

const cookieOf = (headers: Record<string, string | string[]>) =>
  [headers['set-cookie'] ?? []].flat()[0]?.split(';')[0] ?? '';

function memberOf(
  email: string,
  { session, cookie }: { session: SessionView; cookie: string },
  from: Record<string, string>,
): Member {
  const { user, accessToken, refreshToken } = session;
  return {
    email,
    user,
    headers: { authorization: `Bearer ${accessToken}`, ...from },
    area: { id: user._id, type: 'userUpload' },
    browserSession: { cookie, handle: refreshToken },
  };
}

/** Access tokens end when the clock is moved. */
export async function logInAgain(
  { url }: Pick<ServerUnderTest, 'url'>,
  member: Member,
  password = 'correct horse',
): Promise<void> {
  const { body, headers } = await request(url)
    .post('/combinedAuth')
    .set('x-forwarded-for', newNetwork())
    .send({ email: member.email, password })
    .expect(200);
  member.headers['authorization'] = `Bearer ${body.accessToken}`;
  member.browserSession.cookie = cookieOf(headers);
}

/** The token of the link that the latest mail of this invitation holds. */
export function inviteTokenOf({ env }: Pick<ServerUnderTest, 'env'>, inviteId: string): string {
  return deriveToken(env.DERIVATION_SECRET, { purpose: TEAM_INVITE, id: inviteId });
}

export async function inviteToTeam(
  server: ServerUnderTest,
  admin: Person,
  { email, role = 'member' }: { email: string; role?: 'admin' | 'member' },
): Promise<{ inviteId: string; inviteToken: string }> {
  const { body } = await request(server.url)
    .post('/v1/teams/invites')
    .set(admin.headers)
    .send({ email, role })
    .expect(201);
  return { inviteId: body.inviteId, inviteToken: inviteTokenOf(server, body.inviteId) };
}

/** Invites a new user through the real calls, and accepts for them. */
export async function newTeamMember(
  server: ServerUnderTest,
  admin: Person,
  {
    role = 'member',
    email = `mate-${randomText('abcdefghijkmnpqr', 10)}@example.com`,
    password = 'correct horse',
    fullName = 'Bo Lin',
    network = newNetwork(),
  }: { role?: 'admin' | 'member'; email?: string; password?: string; fullName?: string; network?: string } = {},
): Promise<Member> {
  const from = { 'x-forwarded-for': network };
  const { inviteToken } = await inviteToTeam(server, admin, { email, role });
  const { body, headers } = await request(server.url)
    .patch('/v1/teams')
    .set(from)
    .send({ inviteToken, newMemberEmail: email, password, fullName })
    .expect(200);
  return memberOf(email, { session: body.data, cookie: cookieOf(headers) }, from);
}

export interface Team {
  owner: Member;
  members: Member[];
}

/** An owner, and others who act for the owner's account. */
export async function newTeam(
  server: ServerUnderTest,
  { members = 1, role = 'business' }: { members?: number; role?: Role } = {},
): Promise<Team> {
  const team: Team = { owner: await newMember(server, { role }), members: [] };
  while (team.members.length < members) team.members.push(await newTeamMember(server, team.owner));
  return team;
}

/** Proves an address through the real calls. */
export async function newVisitor(
  server: ServerUnderTest,
  {
    email = `visitor-${randomText('abcdefghijkmnpqr', 10)}@example.com`,
    network = newNetwork(),
  }: Pick<NewMember, 'email' | 'network'> = {},
): Promise<Person> {
  const from = { 'x-forwarded-for': network };
  const http = request(server.url);
  await http.post('/verifyEmail').set(from).send({ email }).expect(200);
  const verifyId = await currentCode(server, email, 'send');
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

export async function openUploadOf(server: ServerUnderTest, person: Person, files: { path: string; size: number }[]) {
  return request(server.url)
    .post('/stsAuth')
    .set(person.headers)
    .send({ ...person.area, files });
}

/** Opens an upload and puts every file into the store by signed requests. */
export async function upload(server: ServerUnderTest, person: Person, files: SourceFile[]): Promise<UploadCredential> {
  const { body } = await openUploadOf(
    server,
    person,
    files.map(({ path, bytes }) => ({ path, size: bytes.length })),
  ).then((answer) => {
    if (answer.status !== 200) throw new Error(`stsAuth: ${answer.status} ${answer.text}`);
    return answer;
  });
  await putFiles(server, body, files);
  return body;
}

/** Puts the bytes of every file by requests that are signed for it, with the opening or by a call. */
export async function putFiles(
  server: Pick<ServerUnderTest, 'url'>,
  credential: UploadCredential,
  files: SourceFile[],
): Promise<void> {
  const wanted = credential.files.slice(0, files.length).map(({ itemPath }) => itemPath);
  const first = new Map(credential.puts?.map((put) => [put.itemPath, put]));
  const rest = wanted.filter((itemPath) => !first.has(itemPath));
  const signed = rest.length === 0 ? [] : await signPutsOf(server, credential, rest);
  for (const [index, { url, headers }] of [...wanted.flatMap((key) => first.get(key) ?? []), ...signed].entries()) {
    const answer = await fetch(new URL(url, server.url), {
      method: 'PUT',
      headers,
      body: new Uint8Array(files[index]?.bytes ?? []),
    });
    if (!answer.ok) throw new Error(`PUT: ${answer.status} ${await answer.text()}`);
  }
}

async function signPutsOf(
  server: Pick<ServerUnderTest, 'url'>,
  { slug, SecurityToken }: UploadCredential,
  itemPaths: string[],
): Promise<NonNullable<UploadCredential['puts']>> {
  const { body } = await request(server.url)
    .post(`/v1/uploads/${slug}/puts`)
    .set({ authorization: `Bearer ${SecurityToken}` })
    .send({ itemPaths })
    .expect(200);
  return body.requests;
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

export async function createTransferOf(server: ServerUnderTest, person: Person, body: TransferBody) {
  return request(server.url).post('/quicksend2').set(person.headers).send(body);
}

/** Uploads and sends; for tests that begin with a transfer. */
export async function send(
  server: ServerUnderTest,
  person: Person,
  files: SourceFile[],
  overrides: Partial<TransferBody> = {},
): Promise<TransferView> {
  const credential = await upload(server, person, files);
  const answer = await createTransferOf(server, person, transferBody(credential, overrides));
  if (answer.status !== 201) throw new Error(`quicksend2: ${answer.status} ${answer.text}`);
  return answer.body.data.ops[0];
}
