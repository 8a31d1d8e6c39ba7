import request from 'supertest';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { ObservabilityReceiver, type ReceivedSpan } from './observability-receiver.js';
import { newMember, newNetwork, send } from './people.js';

describe('observability', () => {
  const RECIPIENT = 'recipient-of-it@example.com';
  const FILE = 'contract-of-mei.pdf';

  let receiver: ObservabilityReceiver;
  let world: TestWorld;

  beforeAll(async () => {
    receiver = await ObservabilityReceiver.start();
    // Spans are sent at once; by default they are gathered for five seconds.
    process.env['OTEL_BSP_SCHEDULE_DELAY'] = '100';
    world = await createTestWorld({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${receiver.host}`,
      SENTRY_DSN: `http://publickey@${receiver.host}/sub/7`,
    });
    await world.startWorker();
  });
  afterAll(async () => {
    await world.close();
    await receiver.close();
  });

  const idsOf = (spans: ReceivedSpan[]) => new Set(spans.map(({ spanId }) => spanId));

  it('one send is one trace, from the call over the jobs to the mail, and names no person, file or link', async () => {
    const member = await newMember(world, { role: 'business' });
    const files = [{ path: FILE, bytes: Buffer.alloc(1000, 7) }];
    const { slug } = await send(world, member, files, { sendAs: 'email', emailTo: [{ email: RECIPIENT }] });
    await request(world.url).get(`/d/${slug}?name=${FILE}`);
    const mails = world.database.collection('mails');
    await untilDue(
      world,
      ['mail', 'events'],
      async () => (await mails.countDocuments({ 'to.email': RECIPIENT, state: 'sent' })) === 1,
      'the mail',
    );
    const wanted = [
      'sampan-server: POST /quicksend2',
      'sampan-server: insert transfers',
      'sampan-worker: job transfer.created',
      'sampan-worker: job mail.deliver',
      'sampan-worker: SMTP send',
    ];
    // Every part hangs on another one of the same trace.
    const spans = await until(async () => {
      const root = receiver.spans.find(({ name }) => name === 'POST /quicksend2');
      const trace = receiver.spans.filter(({ traceId }) => traceId === root?.traceId);
      const [names, known] = [new Set(trace.map(({ service, name }) => `${service}: ${name}`)), idsOf(trace)];
      const isWhole = trace.every(({ parentSpanId = '' }) => parentSpanId === '' || known.has(parentSpanId));
      return isWhole && wanted.every((name) => names.has(name)) && trace;
    }, 'the whole trace');
    expect(spans.filter(({ parentSpanId = '' }) => parentSpanId === '').map(({ name }) => name)).toEqual([
      'POST /quicksend2',
    ]);
    expect(receiver.spans.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^store /)]));
    const sent = receiver.traces.join('\n');
    for (const secret of [RECIPIENT, FILE, slug, member.email, 'example.com', member.headers.authorization])
      expect([secret, sent.includes(secret ?? '')]).toEqual([secret, false]);
  });

  it('passes errors of pages on, without what a page should not have sent, and few of one network', async () => {
    const { body: config } = await request(world.url).get('/config.json').expect(200);
    expect(config.reportsErrors).toBe(true);
    const network = newNetwork();
    const report = (changes: object = {}) =>
      request(world.url)
        .post('/v1/page-errors')
        .set('x-forwarded-for', network)
        .send({
          type: 'TypeError',
          message: `cannot read 'plan' of ${RECIPIENT}`,
          frames: [{ function: 'Panel', file: 'assets/page-B1x.js', line: 1, column: 200 }],
          release: 'index-9zz',
          route: '/w/:slug',
          ...changes,
        });
    const before = receiver.reports.length;
    await report().expect(202);
    const event = await until(async () => receiver.reports[before]?.body.split('\n')[2], 'the report');
    expect(JSON.parse(event)).toMatchObject({
      platform: 'javascript',
      release: 'index-9zz',
      tags: { service: 'page', route: '/w/:slug' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'cannot read […] of […]',
            stacktrace: { frames: [{ function: 'Panel', filename: 'assets/page-B1x.js', lineno: 1, colno: 200 }] },
          },
        ],
      },
    });
    for (const secret of [RECIPIENT, network]) expect(event).not.toContain(secret);
    const frame = { function: 'f', line: 1, column: 1 };
    for (const wrong of [
      { frames: [{ ...frame, file: 'https://example.com/w/abcDEF1' }] },
      { frames: Array.from({ length: 31 }, () => ({ ...frame, file: 'assets/a.js' })) },
      { route: '/w/abc?p=secret' },
      { user: RECIPIENT },
    ])
      await report(wrong).expect(400);
    await report({ message: 'x'.repeat(20_000) }).expect(413);
    const statuses: number[] = [];
    for (let times = 0; times < 25; times += 1) statuses.push((await report()).status);
    expect(statuses.at(-1)).toBe(429);
    receiver.reports.length = 0;
  });

  it('reports what failed in a call and in a job that was given up, and nothing of whom or what', async () => {
    const member = await newMember(world, { role: 'business' });
    const { slug } = await send(world, member, [{ path: FILE, bytes: Buffer.alloc(10, 7) }]);
    // A record that no version of the product writes.
    await world.database.collection('transfers').updateOne({ slug }, { $set: { files: [FILE, RECIPIENT, null] } });
    const answer = await request(world.url).post('/v1/downloads').set('x-forwarded-for', newNetwork()).send({ slug });
    expect(answer.status).toBe(500);
    const queue = world.app
      .get(JobQueue, { strict: false })
      .all()
      .find(({ name }) => name === 'mail');
    await queue?.add('mail.deliver', { payload: { mei: RECIPIENT } }, { attempts: 3 });
    const reports = await until(async () => receiver.reports.length === 2 && receiver.reports, 'both reports');
    for (const { path, auth } of reports)
      expect([path, auth]).toEqual(['/sub/api/7/envelope/', expect.stringContaining('sentry_key=publickey')]);
    const events = reports.map(({ body }) => JSON.parse(body.split('\n')[2] ?? '') as { tags: object });
    expect(events).toEqual([
      expect.objectContaining({
        tags: { service: 'server', requestId: answer.body.requestId, call: 'POST /v1/downloads' },
      }),
      expect.objectContaining({ tags: { service: 'worker', job: 'mail.deliver', queue: 'mail' } }),
    ]);
    const sent = JSON.stringify(reports);
    for (const secret of [RECIPIENT, FILE, slug, member.email, '127.0.0.1'])
      expect([secret, sent.includes(secret)]).toEqual([secret, false]);
  });
});
