import express from 'express';
import request from 'supertest';
import { nonceOf, securityHeaders } from './security-headers.js';

const store = 'https://bucket.example.com';

function appWith(https: boolean) {
  const options = { https, storeOrigins: [store], apiOrigins: ['https://api.example.com'], secretPaths: ['/secret'] };
  return express()
    .use(securityHeaders({ ...options, pictureOrigins: ['https://logo.example.com'] }))
    .get('/page', (_request, response) => void response.send(`<p>${nonceOf(response)} ${nonceOf(response)}</p>`))
    .use((_request, response) => void response.json({}));
}

const policy = (style: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${style}`,
    `img-src 'self' data: blob: ${store} https://logo.example.com`,
    `media-src 'self' blob: ${store}`,
    "font-src 'self'",
    `connect-src 'self' ${store} https://api.example.com`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

it('are on every answer', async () => {
  const { headers } = await request(appWith(true)).get('/anything');
  expect(headers).toMatchObject({
    'content-security-policy': policy(''),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), display-capture=(), geolocation=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  });
  expect((await request(appWith(false)).get('/anything')).headers).not.toHaveProperty('strict-transport-security');
});

it('name the nonce of a page, which is another one each time', async () => {
  const app = appWith(true);
  const pages = await Promise.all([1, 2].map(() => request(app).get('/page')));
  const nonces = pages.map(({ text, headers }) => {
    const [, first = '', second = ''] = /<p>(\S+) (\S+)<\/p>/.exec(text) ?? [];
    expect(second).toBe(first);
    expect(headers['content-security-policy']).toBe(policy(` 'nonce-${first}'`));
    return first;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

it('keep a path that is a secret out of referrers and indexes', async () => {
  const { headers } = await request(appWith(true)).get('/secret/abc');
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
});
