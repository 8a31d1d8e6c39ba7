import type { BodyInput } from '#contract/endpoint.js';
import type { createRequest, RequestView } from '#contract/requests/requests.js';
import type { RequestPage, submit } from '#contract/requests/submissions.js';
import request from 'supertest';
import { newNetwork, type Person, type ServerUnderTest } from './people.js';

type Wish = BodyInput<typeof createRequest>;

export async function newRequest(
  server: ServerUnderTest,
  member: Person,
  overrides: Partial<Wish> = {},
): Promise<RequestView> {
  const items = [
    { kind: 'text', name: 'Passport number' },
    { kind: 'text', name: 'Tax number' },
    { kind: 'text', name: 'Nickname', isRequired: false },
  ] as const;
  const wish = { title: 'Tax 2026', lang: 'en', layout: 'checklist', items, ...overrides };
  return (await request(server.url).post('/v1/requests').set(member.headers).send(wish).expect(201)).body;
}

export interface Visit {
  page: RequestPage;
  headers: Record<string, string>;
}

export async function visitRequest(server: ServerUnderTest, slug: string, personId?: string): Promise<Visit> {
  const from = { 'x-forwarded-for': newNetwork() };
  const { body: page } = await request(server.url)
    .post('/v1/requests/open')
    .set(from)
    .send({ slug, personId })
    .expect(200);
  return { page, headers: { ...from, 'x-request-ticket': page.ticket } };
}

/** Answers the questions with these names. */
export async function answer(
  server: ServerUnderTest,
  { page, headers }: Visit,
  names: string[],
  from: BodyInput<typeof submit>['from'] = {},
): Promise<void> {
  const answers = page.items
    .filter(({ name }) => names.includes(name))
    .map(({ itemId }) => ({ itemId, answer: '12 34 56' }));
  await request(server.url).post('/v1/requests/submit').set(headers).send({ answers, from }).expect(200);
}
