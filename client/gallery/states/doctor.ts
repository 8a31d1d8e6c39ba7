import { examineInstallation, openProbes } from '#contract/admin/doctor.js';
import { PROBE_FILE_ETAG, probePaths } from '#contract/admin/doctor-facts.js';
import type { ResponseOf } from '#contract/endpoint.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { unanswered } from '../answers.js';
import type { GalleryState } from '../state.js';
import { member } from './sample-data.js';

const doctor = { user: { ...member, staffRole: 'administrator' }, at: '/admin/doctor' } as const;
type Checks = ResponseOf<typeof examineInstallation>['checks'];
const well = (id: string, text: string): Checks[number] => ({ id, level: 'ok', text, fix: [] });
const wellByPart = {
  database: [well('database', 'version 8.0.4'), well('database-indexes', 'all migrations have run')],
  redis: [
    well('redis-eviction', 'no entry makes room for another (noeviction)'),
    well('workers', 'every queue has one'),
  ],
  stores: [well('store-cn-hongkong-space', '1.2 TB are free in /srv/sampan/objects')],
  backup: [well('backup', 'the last backup is of 2026-11-25T02:31:08.000Z')],
  mail: [well('smtp', 'the mail server answers'), well('spf', 'example.com: v=spf1 mx ~all')],
  address: [well('public-address', 'https://files.example.com leads here')],
};
const illByPart: typeof wellByPart = {
  ...wellByPart,
  redis: [
    { id: 'redis-eviction', level: 'failure', text: 'Redis may drop jobs (maxmemory-policy allkeys-lru).', fix: [] },
  ],
  backup: [{ id: 'backup', level: 'failure', text: 'the last backup is of 2026-11-19T02:31:08.000Z', fix: [] }],
  mail: [
    {
      id: 'smtp',
      level: 'failure',
      text: 'No mail can be sent by mail.example.com:587 (connect ECONNREFUSED).',
      fix: [],
    },
    { id: 'dkim', level: 'warning', text: 'DKIM was not looked at.', fix: [] },
  ],
};
const examined = (server: FakeServer, parts: typeof wellByPart): FakeServer =>
  server
    .on(examineInstallation, ({ body }) => ({ checks: parts[body.part] }))
    .on(openProbes, () => ({ token: 'token' }));
/** The way to the server, good or with a proxy that refuses, keeps back and changes: no answer in JSON shows it. */
function answerProbes(isGood: boolean): void {
  const { fetch } = globalThis;
  const events = async function* () {
    yield 'data: first\n\n';
    await new Promise((resolve) => setTimeout(resolve, isGood ? 700 : 0));
    yield 'data: second\n\n';
  };
  const bytesOf = (body: unknown) => (body instanceof Blob ? body.size : 0);
  Object.assign(globalThis, {
    fetch: (url: string, init: RequestInit = {}) => {
      if (url === probePaths.stream) {
        const stream = new ReadableStream<Uint8Array>({
          async start(controller) {
            for await (const event of events()) controller.enqueue(new TextEncoder().encode(event));
            controller.close();
          },
        });
        return Promise.resolve(new Response(stream));
      }
      if (url === probePaths.file) {
        if (!isGood) return Promise.resolve(new Response(new Uint8Array(65_536)));
        const headers = { etag: PROBE_FILE_ETAG, 'content-range': 'bytes 1000-1999/65536' };
        return Promise.resolve(new Response(new Uint8Array(1000), { status: 206, headers }));
      }
      if (url === probePaths.request) {
        if (!isGood && init.body) return Promise.resolve(new Response('', { status: 413 }));
        const seen = { address: '203.0.113.9', peer: { address: '10.0.0.2', port: 1 }, forwardedFor: '203.0.113.9' };
        return Promise.resolve(new Response(JSON.stringify({ ...seen, bytes: bytesOf(init.body) })));
      }
      return fetch(url, init);
    },
  });
}

/** The doctor in the admin area. */
export const doctorStates: readonly GalleryState[] = [
  { ...doctor, name: 'admin-doctor-start', shows: 'doctor:start' },
  {
    ...doctor,
    name: 'admin-doctor-running',
    server: (server) => examined(server, wellByPart).on(examineInstallation, unanswered),
    act: (actor) => actor.press('doctor:start'),
    shows: 'doctor:parts.database',
  },
  {
    ...doctor,
    name: 'admin-doctor-well',
    server: (server) => void examined(server, wellByPart),
    act: async (actor) => {
      answerProbes(true);
      await actor.press('doctor:start');
    },
    shows: 'doctor:well',
  },
  {
    ...doctor,
    name: 'admin-doctor-ill',
    server: (server) => void examined(server, illByPart),
    act: async (actor) => {
      answerProbes(false);
      await actor.press('doctor:start');
    },
    shows: /client_max_body_size 0/,
  },
];
