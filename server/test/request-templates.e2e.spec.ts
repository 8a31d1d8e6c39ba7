import { REQUEST_TEMPLATES_MAX } from '#contract/limits.js';
import type { RequestTemplateView } from '#contract/requests/request-templates.js';
import request from 'supertest';
import { templateSettings as settings } from './call-samples.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { type Member, newMember } from './people.js';

describe('request templates', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld();
  });
  afterAll(() => world.close());

  const PATH = '/v1/request-templates';
  const as = ({ headers }: Member) => ({
    list: async (): Promise<RequestTemplateView[]> =>
      (await request(world.url).get(PATH).set(headers).expect(200)).body.templates,
    save: (name: string, more: object = {}) =>
      request(world.url)
        .post(PATH)
        .set(headers)
        .send({ name, settings: { ...settings, ...more } }),
    replace: (templateId: string, name: string, more: object = {}) =>
      request(world.url)
        .put(`${PATH}/${templateId}`)
        .set(headers)
        .send({ name, settings: { ...settings, ...more } }),
    delete: (templateId: string) => request(world.url).delete(`${PATH}/${templateId}`).set(headers),
  });
  const namesOf = async (member: Member) => (await as(member).list()).map(({ name }) => name);

  it('a template is saved, replaced, made a request from, and deleted', async () => {
    const member = await newMember(world, { role: 'pro' });
    const { body: saved } = await as(member).save('Taxes').expect(201);
    expect(saved.settings).toMatchObject(settings);
    await as(member).save('Onboarding').expect(201);
    await as(member).replace(saved.templateId, 'Yearly taxes', { message: 'By May, please.' }).expect(200);
    const templates = await as(member).list();
    expect(templates.map(({ name, settings: { message } }) => [name, message])).toEqual([
      ['Onboarding', ''],
      ['Yearly taxes', 'By May, please.'],
    ]);
    const made = await request(world.url).post('/v1/requests').set(member.headers).send(templates[1]?.settings);
    expect([made.status, made.body.title, made.body.items[0].name]).toEqual([201, 'Tax documents', 'Passport']);
    await as(member).delete(saved.templateId).expect(200);
    await as(member).delete(saved.templateId).expect(404);
    await as(member).replace(saved.templateId, 'Again').expect(404);
    expect(await namesOf(member)).toEqual(['Onboarding']);
  });

  it('a name stands for one template of an account', async () => {
    const [member, other] = [await newMember(world), await newMember(world)];
    await as(member).save('Taxes').expect(201);
    expect((await as(member).save('TAXES').expect(409)).body.code).toBe('template-exists');
    const { body } = await as(member).save('Onboarding').expect(201);
    expect((await as(member).replace(body.templateId, 'taxes').expect(409)).body.code).toBe('template-exists');
    await as(member).replace(body.templateId, 'ONBOARDING').expect(200);
    await as(other).save('Taxes').expect(201);
    expect(await namesOf(other)).toEqual(['Taxes']);
  });

  it('an account has a limited number of templates, without people, dates and passwords', async () => {
    const member = await newMember(world);
    for (const more of [{ people: [{ email: 'anna@example.com' }] }, { dueAt: 1 }, { password: 'secret' }])
      await as(member).save('Taxes', more).expect(400);
    for (let number = 1; number <= REQUEST_TEMPLATES_MAX; number += 1) await as(member).save(`${number}`).expect(201);
    const { body } = await as(member).save('One more').expect(403);
    expect(body).toMatchObject({ code: 'too-many-templates', details: { limit: REQUEST_TEMPLATES_MAX } });
  });
});
