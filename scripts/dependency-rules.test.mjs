import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '..');

/** Two modules, a worker and a client in which nothing is wrong. */
const SOUND = {
  'server/contract/accounts/auth.ts': `import * as z from 'zod';\nexport const email = z.email();`,
  'server/src/core/clock/clock.ts': `export class Clock {}`,
  'server/src/modules/identity/auth/index.ts': `export { AuthService } from './auth.service.js';`,
  'server/src/modules/identity/auth/auth.service.ts': `import { Clock } from '../../../core/clock/clock.js';\nexport class AuthService { clock = new Clock(); }`,
  'server/src/modules/files/uploads/index.ts': `export { UploadsService } from './uploads.service.js';`,
  'server/src/modules/files/uploads/uploads.service.ts': `import { AuthService } from '../../identity/auth/index.js';\nimport { isRoot } from './domain/key.js';\nexport class UploadsService { auth = new AuthService(); isRoot = isRoot; }`,
  'server/src/modules/files/uploads/domain/key.ts': `import { email } from '#contract/accounts/auth.js';\nexport const isRoot = (key: string) => key === '' && email;`,
  'server/src/modules/files/uploads/data/file.repository.ts': `import { Types } from 'mongoose';\nexport const id = Types.ObjectId;`,
  'worker/src/main.ts': `import { UploadsService } from '../../server/src/modules/files/uploads/index.js';\nnew UploadsService();`,
  'client/src/lib/api.ts': `import { email } from '#contract/accounts/auth.js';\nexport const api = email;`,
  'client/src/upload/engine.ts': `export const engine = 1;`,
  'client/src/sending/files.ts': `import { api } from '../lib/api';\nexport const files = api;`,
  'client/src/features/send/index.ts': `import { files } from '../../sending/files';\nexport const send = files;`,
  'client/src/features/home/page.tsx': `export const page = 1;`,
  'client/src/app/main.tsx': `import { send } from '../features/send';\nimport { page } from '../features/home/page';\nexport const app = [send, page];`,
};

/** One line added to a sound file, and the rule it breaks. */
const BREACHES = [
  ['contract-zod-only', 'server/contract/accounts/auth.ts', `import 'rxjs';`],
  ['client-contract-only', 'client/src/lib/api.ts', `import '../../../server/src/core/clock/clock';`],
  ['server-alone', 'server/src/core/clock/clock.ts', `import '../../../../worker/src/main.js';`],
  ['worker-faces-only', 'worker/src/main.ts', `import '../../server/src/modules/files/uploads/uploads.service.js';`],
  [
    'module-order-identity/auth',
    'server/src/modules/identity/auth/auth.service.ts',
    `import type { S } from '../../files/uploads/index.js';`,
  ],
  [
    'faces-only',
    'server/src/modules/files/uploads/uploads.service.ts',
    `import '../../identity/auth/auth.service.js';`,
  ],
  ['no-cycles', 'server/src/modules/files/uploads/domain/key.ts', `import '../uploads.service.js';`],
  ['domain-pure', 'server/src/modules/files/uploads/domain/key.ts', `import '../../../../core/clock/clock.js';`],
  ['domain-pure', 'server/src/modules/files/uploads/domain/key.ts', `import { readFile } from 'node:fs/promises';`],
  ['domain-pure-types', 'server/src/modules/files/uploads/domain/key.ts', `import type { Types } from 'mongoose';`],
  ['mongoose-in-data', 'server/src/modules/files/uploads/uploads.service.ts', `import { Types } from 'mongoose';`],
  ['bullmq-in-core-jobs', 'worker/src/main.ts', `import { Queue } from 'bullmq';`],
  ['client-base', 'client/src/lib/api.ts', `import '../features/home/page';`],
  ['client-base-alone', 'client/src/lib/api.ts', `import '../sending/files';`],
  ['client-sending', 'client/src/sending/files.ts', `import '../features/home/page';`],
  ['client-features-apart', 'client/src/features/home/page.tsx', `import '../send';`],
  ['client-features', 'client/src/features/home/page.tsx', `import '../../app/main';`],
  ['upload-without-react', 'client/src/upload/engine.ts', `import { useState } from 'react';`],
  ['core-alone', 'server/src/core/clock/clock.ts', `import '../../modules/identity/auth/index.js';`],
  ['core-no-calls', 'server/src/core/clock/clock.ts', `import '#contract/accounts/auth.js';`],
  ['resolvable', 'worker/src/main.ts', `import './missing.js';`],
  ['declared-packages', 'worker/src/main.ts', `import 'accepts';`],
  ['declared-packages', 'client/src/lib/api.ts', `import 'pino';`],
  ['declared-packages', 'server/src/core/clock/clock.ts', `import '@mui/material';`],
  ['installed-in-production', 'worker/src/main.ts', `import 'jest';`],
  ['installed-in-production', 'client/src/lib/api.ts', `import 'mongoose';`],
];

/**
 * @param {Record<string, string>} files
 * @returns {string[]} `rule: file` for each they break
 */
function rulesBrokenBy(files) {
  const root = mkdtempSync(join(tmpdir(), 'sampan-imports-'));
  linkPackages(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const args = [cli, '--config', config, '--output-type', 'json', 'server', 'worker', 'client'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  /** @type {{ rule: { name: string }, from: string }[]} */
  const violations = JSON.parse(stdout).summary.violations;
  return violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

/**
 * Links every package of the repository like npm does, and `server` of the given folder instead of the repository's.
 * @param {string} root
 */
function linkPackages(root) {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@sampan'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@sampan') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const folder of ['.', ...workspaces])
    cpSync(join(ROOT, folder, 'package.json'), join(root, folder, 'package.json'));
  symlinkSync(join(root, 'server'), join(modules, '@sampan/server'));
}

describe('the direction of imports', () => {
  it('finds nothing wrong where nothing is', () => assert.deepEqual(rulesBrokenBy(SOUND), []));

  it('finds every kind of breach', () => {
    /** @type {Record<string, string>} */
    const files = { ...SOUND };
    for (const [, path = '', line] of BREACHES) files[path] = `${line}\n${files[path]}`;
    const found = rulesBrokenBy(files);
    for (const [rule, path] of BREACHES) assert.ok(found.includes(`${rule}: ${path}`), `${rule} in ${path}`);
  });
});
