import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { reasonOf } from './bucket-check.js';

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  [
    failure('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'),
    /^\(connect ECONNREFUSED 127\.0\.0\.1:1\); start it, or/,
  ],
  [
    failure('DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate'),
    /not trusted: self-signed certificate\); renew it/,
  ],
  [failure('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify'), /NODE_EXTRA_CA_CERTS$/],
  [failure('EPROTO', 'write EPROTO\nof two lines'), /^\(write EPROTO\); start it/],
  ['gone', /^\(gone\); start it/],
])('of %s is told in one line, with what mends it', (error, expected) => {
  expect(reasonOf(error)).toMatch(expected);
});

it('a server without TLS, asked by https, is told apart', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const error = await new Promise((resolve) => get(`https://127.0.0.1:${port}`).on('error', resolve));
  server.close();
  expect(reasonOf(error)).toBe('(it speaks without TLS); write "endpoint" in STORES with http://');
});
