import express from 'express';
import request from 'supertest';
import type { Log } from '../logging/log.js';
import { requestLog } from './request-records.js';

interface Entry {
  route: string;
  status: number;
}

async function loggedOf(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const log = { info: (fields: Entry) => entries.push(fields) } as unknown as Log;
  const app = express()
    .use(requestLog(log))
    .get('/v1/links/:token', (_request, response) => response.sendStatus(200));
  await request(app).get(path);
  return entries;
}

it.each([
  ['/v1/links/secret?t=secret', '/v1/links/:token', 200],
  ['/page/secret?t=secret', '/page/…', 404],
  ['/page?t=secret', '/page', 404],
  ['/?t=secret', '/', 404],
])('of %s has %s', async (path, route, status) => {
  expect(await loggedOf(path)).toMatchObject([{ route, status }]);
});
