import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import type { Config } from '../../../config/config.module.js';
import type { Log } from '../../../core/logging/log.js';
import type { Channels } from '../../../core/redis/channels.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import type { PoliciesRepository } from '../../platform/policies/data/policies.repository.js';
import { installationFiles } from './installation-files.js';

const folder = mkdtempSync(join(tmpdir(), 'installation-'));
const logo = join(folder, 'logo.svg');
const icon = join(folder, 'icon.PNG');
beforeAll(() => {
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  writeFileSync(icon, 'png');
});
afterAll(() => rmSync(folder, { recursive: true }));

function opened(settings: object) {
  const env = { INSTALLATION_NAME: 'Hafen Dateien', SUPPORT_EMAIL: 'help@hafen.test', ...settings };
  const clock = { now: () => new Date(0) };
  const policies = new InstallationPolicies(
    {} as PoliciesRepository,
    {} as Channels,
    clock,
    {} as Log,
    {
      env,
    } as Config,
  );
  return { policies, app: express().use(installationFiles(policies)) };
}

it('serves logo and icon of the settings for ever, and lets no script in them run', async () => {
  const { policies, app } = opened({ INSTALLATION_LOGO: logo, INSTALLATION_ICON: icon });
  const { installation } = policies;
  const { headers, body } = await request(app).get(installation.logo).expect(200);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(String(body)).toContain('<svg');
  const { body: manifest } = await request(app).get('/manifest.webmanifest').expect(200);
  expect(manifest).toMatchObject({
    name: 'Hafen Dateien',
    icons: [{ src: installation.icon, sizes: 'any', type: 'image/png' }],
  });
  expect(installation.icon).toMatch(/^\/installation\/[0-9a-f]{12}\.png$/);
  await request(app).get('/installation/000000000000.svg').expect(404);
});

it('takes the logo for the icon, else ours, and changes the address with the bytes', async () => {
  const { installation } = opened({ INSTALLATION_LOGO: logo }).policies;
  expect(installation.icon).toBe(installation.logo);
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(opened({ INSTALLATION_LOGO: logo }).policies.installation.logo).not.toBe(installation.logo);
  const { app, policies } = opened({});
  expect(policies.installation).toMatchObject({ logo: '', icon: '' });
  const { body } = await request(app).get('/manifest.webmanifest').expect(200);
  expect(body.icons).toEqual([{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]);
});

it('names the setting whose file is missing', () => {
  expect(() => opened({ INSTALLATION_ICON: join(folder, 'none.png') })).toThrow(/^INSTALLATION_ICON: ENOENT/);
});
