import type { BodyInput } from '#contract/endpoint.js';
import type { createRequest, RequestView } from '#contract/requests/requests.js';
import type { UploadCredential } from '#contract/transfers/storage.js';
import type { RequestPage, submit } from '#contract/requests/submissions.js';
import request from 'supertest';
import { type Member, newNetwork, putFiles, type ServerUnderTest, type SourceFile } from './people.js';

type Server = Pick<ServerUnderTest, 'url'>;

export const passport = { kind: 'files' as const, name: 'Passport', types: ['pdf'], maxFiles: 2 };
export const status = { kind: 'choice', name: 'Status', choices: ['single', 'married'] } as const;

/** A checklist with a file and a question. */
export async function makeRequest(
  server: Server,
  member: Pick<Member, 'headers'>,
  overrides: Partial<BodyInput<typeof createRequest>> = {},
): Promise<RequestView> {
  const wish = { title: 'Tax 2026', lang: 'en', layout: 'checklist', items: [passport, status], ...overrides };
  return (await request(server.url).post('/v1/requests').set(member.headers).send(wish).expect(201)).body;
}

export interface Visit {
  page: RequestPage;
  headers: Record<string, string>;
  itemId: (name: string) => string;
}

export async function visitRequest(server: Server, slug: string, personId?: string): Promise<Visit> {
  const from = { 'x-forwarded-for': newNetwork() };
  const { body: page } = await request(server.url)
    .post('/v1/requests/open')
    .set(from)
    .send({ slug, personId })
    .expect(200);
  const itemId = (name: string) => page.items.find((item: { name: string }) => item.name === name)?.itemId ?? '';
  return { page, headers: { ...from, 'x-request-ticket': page.ticket }, itemId };
}

export const announceFiles = (server: Server, { page, headers }: Visit, files: { path: string; size: number }[]) =>
  request(server.url).post('/stsAuth').set(headers).send({ id: page.slug, type: 'request', files });

export const fileOf = (path: string, text = 'passport'): SourceFile => ({ path, bytes: Buffer.from(text) });

export async function uploadFiles(server: Server, visitor: Visit, files: SourceFile[]): Promise<UploadCredential> {
  const announced = files.map(({ path, bytes }) => ({ path, size: bytes.length }));
  const { body } = await announceFiles(server, visitor, announced).expect(200);
  await putFiles(server, body, files);
  return body;
}

export const uploadOf = ({ slug, files }: UploadCredential) => ({
  slug,
  fileObjects: files.map(({ path, size, itemPath }) => ({ fileName: path, size, itemPath })),
});

export const submitTo = (server: Server, { headers }: Visit, body: BodyInput<typeof submit>) =>
  request(server.url).post('/v1/requests/submit').set(headers).send(body);
