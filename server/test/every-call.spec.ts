import type { EndpointShape } from '#contract/endpoint.js';
import { type Belongings, memberCalls, nameOf, openCalls, samplesAbout } from './call-samples.js';
import { operators } from './odd-bodies.js';

/** Any ids: schemas look at their form alone. */
const belongings: Belongings = {
  userId: 'AAAAAAAAAAAAAAAAAAAAAA',
  email: 'owner@example.com',
  slug: 'abcdefg',
  transferId: 'AAAAAAAAAAAAAAAAAAAAAB',
  recipientId: 'AAAAAAAAAAAAAAAAAAAAAC',
  expiredSlug: 'bcdefgh',
  requestId: 'AAAAAAAAAAAAAAAAAAAAAD',
  fileRequestSlug: 'cdefghi',
  personId: 'AAAAAAAAAAAAAAAAAAAAAE',
  submissionId: 'AAAAAAAAAAAAAAAAAAAAAF',
  templateId: 'AAAAAAAAAAAAAAAAAAAAAG',
  contactId: 'AAAAAAAAAAAAAAAAAAAAAH',
  groupId: 'AAAAAAAAAAAAAAAAAAAAAI',
  notificationId: 'AAAAAAAAAAAAAAAAAAAAAJ',
  sessionId: 'AAAAAAAAAAAAAAAAAAAAAK',
  inviteId: 'AAAAAAAAAAAAAAAAAAAAAL',
  tokenId: 'AAAAAAAAAAAAAAAAAAAAAM',
  webhookId: 'AAAAAAAAAAAAAAAAAAAAAN',
  deliveryId: 'AAAAAAAAAAAAAAAAAAAAAO',
};
const samples = samplesAbout(belongings);
const calls = [...memberCalls, ...openCalls];
const named = (endpoints: EndpointShape[]) => endpoints.map((each): [string, EndpointShape] => [nameOf(each), each]);

describe.each(named(calls.filter(({ body }) => body !== undefined)))('the schema of bodies of %s', (_, endpoint) => {
  const good = samples.get(endpoint)?.body ?? {};
  const takes = (body: unknown): boolean => endpoint.body?.safeParse(body).success === true;

  it('takes its sample, and no other shape', () => {
    expect(endpoint.body?.safeParse(good).error?.issues ?? []).toEqual([]);
    for (const body of [{ ...good, isAdmin: true }, [], [good], 'text', null])
      expect([body, takes(body)]).toEqual([body, false]);
  });

  it('takes no operator in any field', () => {
    for (const name of Object.keys(good))
      for (const wrong of operators)
        expect([name, wrong, takes({ ...good, [name]: wrong })]).toEqual([name, wrong, false]);
  });
});

describe.each(named(calls.filter(({ query }) => query !== undefined)))('the schema of queries of %s', (_, endpoint) => {
  const good = samples.get(endpoint)?.query ?? {};
  const takes = (query: unknown): boolean => endpoint.query?.safeParse(query).success === true;

  it('takes its sample, no other field, and no list or long text in any', () => {
    expect(endpoint.query?.safeParse(good).error?.issues ?? []).toEqual([]);
    expect(takes({ ...good, fields: '$password' })).toBe(false);
    for (const name of Object.keys(good))
      for (const wrong of [['a', 'b'], { $ne: '1' }, 'x'.repeat(5000)])
        expect([name, takes({ ...good, [name]: wrong })]).toEqual([name, false]);
  });

  if ('skip' in good)
    it('takes no place that is none', () => {
      for (const skip of ['-1', '1e9', '1.5', 'NaN']) expect([skip, takes({ ...good, skip })]).toEqual([skip, false]);
    });
});
