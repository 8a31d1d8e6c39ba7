import express, { type ErrorRequestHandler } from 'express';
import request from 'supertest';
import { endpoint } from '#contract/endpoint.js';
import { AppError } from '../errors/app-error.js';
import { findOddInput, jsonBody, refuseJson } from './input.js';

const endpoints = [
  endpoint({ method: 'POST', path: '/large/{id}', errors: [], bodyBytes: 1_000_000 }),
  endpoint({ method: 'POST', path: '/form/{id}', errors: [], ignoresBody: true }),
  endpoint({ method: 'POST', path: '/signed', errors: [], rawBody: true, bodyBytes: 1000 }),
];
const report: ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
  response.sendStatus(
    error instanceof AppError && error.code === 'unsupported-media-type' ? 415 : (error.status ?? 500),
  );
};
const app = express()
  .use(jsonBody(endpoints))
  .use((call, response) => response.json({ length: JSON.stringify(call.body ?? null).length }))
  .use(report);
const post = (path: string, length: number) =>
  request(app)
    .post(path)
    .send({ text: 'x'.repeat(length) });

it.each([
  ['/other', 200_000, 200],
  ['/other', 300_000, 413],
  ['/large/1', 900_000, 200],
  ['/LARGE/1/', 900_000, 200],
  ['/large/1', 1_100_000, 413],
  ['/large/1/more', 300_000, 413],
])('a body at %s with %i bytes gets %i', async (path, length, status) => {
  const { body } = await post(path, length).expect(status);
  if (status === 200) expect(body.length).toBeGreaterThan(length);
});

it('is JSON, unless the call does not read it', async () => {
  const form = (path: string) => request(app).post(path).type('form').send('a=b');
  await form('/other').expect(415);
  await form('/large/1').expect(415);
  await form('/form').expect(415);
  expect((await form('/form/1').expect(200)).body).toEqual({ length: 4 });
  expect((await request(app).put('/form/1').type('form').send('a=b')).status).toBe(415);
});

it('is handed over as its bytes to a call that checks a signature', async () => {
  const post = (text: string) => request(app).post('/signed').type('json').send(text);
  const { body } = await post('{"a": 1}').expect(200);
  expect(body.length).toBe(JSON.stringify(Buffer.from('{"a": 1}')).length);
  await post('not JSON').expect(200);
  await post('x'.repeat(1001)).expect(413);
});

const refused = (json: string) => refuseJson(Buffer.from(json));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const list = (length: number, item = '0') => `[${Array.from({ length }, () => item).join()}]`;

describe('JSON that is not parsed', () => {
  it.each([33, 1000, 1_000_000])('is %i levels deep', (depth) => {
    expect(refused(nested(depth))).toBe('nested too deeply');
    expect(refused(`{"a":${nested(depth)}}`)).toBe('nested too deeply');
  });

  it.each([
    ['more items than any list', list(10_001)],
    ['more keys than any object', `{${Array.from({ length: 1001 }, (_, at) => `"k${at}":1`).join()}}`],
    ['more values than any body', list(11, list(9999))],
    ['a million objects', list(1_000_000, '{}')],
  ])('has %s', (_, json) => expect(refused(json)).toBe('too many values'));

  it.each([
    ['the most parts', `{"parts":${list(10_000, '{"partNumber":1,"etag":"x","crc32":1}')}}`],
    ['the deepest', nested(32)],
    ['text that looks like structure', JSON.stringify({ text: '[{,"\\,'.repeat(200_000) })],
    ['the widest object', `{${Array.from({ length: 1000 }, (_, at) => `"k${at}":1`).join()}}`],
    ['nothing', ''],
    ['what the parser refuses', '],,,}"'],
  ])('is not %s', (_, json) => expect(refused(json)).toBeNull());
});

const parsed = (json: string) => findOddInput(JSON.parse(json));

describe('what no call takes', () => {
  it.each([
    ['{"__proto__":{"a":1}}', '', 'Unrecognized key: "__proto__"'],
    ['{"a":[{"constructor":1}]}', 'a.0', 'Unrecognized key: "constructor"'],
    ['{"a":{"prototype":null}}', 'a', 'Unrecognized key: "prototype"'],
    ['{"a":{"b":1e400}}', 'a.b', 'expected a finite number'],
    ['[-1e400]', '0', 'expected a finite number'],
  ])('is %.40s', (json, path, message) => {
    expect(parsed(json)).toEqual({ path: path === '' ? [] : path.split('.'), message });
  });

  it.each(['{}', '[]', '"__proto__"', '1', 'null', '{"a":"constructor","proto":[1.5,true,null]}'])(
    'is not %.40s',
    (json) => expect(parsed(json)).toBeNull(),
  );
});
