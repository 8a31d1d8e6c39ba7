import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ConfigurationError, parseEnvironment } from '../src/config/env.js';
import { Clock } from '../src/core/clock/clock.js';
import { randomSecret } from '../src/core/secrets/secrets.js';
import { DiskObjects } from '../src/modules/platform/storage/index.js';

const BUILT = 'dist/server/src/store-rewrap.js';

describe('master keys', () => {
  let folder: string;
  const [old, young] = [randomSecret(), randomSecret()];

  /** Nothing but files is touched here. */
  const settings = (more: Record<string, string>): Record<string, string> => ({
    PUBLIC_URL: 'http://sampan.test',
    MONGODB_URI: 'mongodb://127.0.0.1/unused',
    REDIS_URL: 'redis://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1',
    STORAGE_DIR: folder,
    JWT_SECRET: randomSecret(),
    DERIVATION_SECRET: randomSecret(),
    RECEIPT_KEY: randomBytes(32).toString('base64url'),
    STORAGE_MIN_FREE_BYTES: '0',
    ...more,
  });
  const open = (more: Record<string, string>): Promise<DiskObjects> =>
    DiskObjects.open(parseEnvironment(settings(more)), new Clock());

  async function run(more: Record<string, string>): Promise<{ code: number; output: string }> {
    const child: ChildProcess = spawn(process.execPath, [BUILT], {
      env: { PATH: process.env.PATH, ...settings(more) },
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampan-keys-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('a missing one stops the start with a sentence, unless files are not encrypted', () => {
    expect(() => parseEnvironment(settings({}))).toThrow(/STORAGE_MASTER_KEY is missing: /);
    expect(parseEnvironment(settings({ STORAGE_ENCRYPTION: 'false' })).STORAGE_ENCRYPTION).toBe(false);
    expect(() =>
      parseEnvironment(settings({ STORAGE_MASTER_KEY: old, STORAGE_MASTER_KEYS_PREVIOUS: 'short' })),
    ).toThrow(ConfigurationError);
  });

  it('another one stops the start with a sentence', async () => {
    await open({ STORAGE_MASTER_KEY: old });
    const start = open({ STORAGE_MASTER_KEY: young });
    await expect(start).rejects.toThrow(ConfigurationError);
    await expect(start).rejects.toThrow(/neither STORAGE_MASTER_KEY nor one of STORAGE_MASTER_KEYS_PREVIOUS/);
  });

  it('are changed by `npm run store:rewrap`', async () => {
    expect(existsSync(BUILT)).toBe(true); // the stage builds the server first
    const before = await open({ STORAGE_MASTER_KEY: old });
    for (const key of ['k/1', 'k/2', 'k/3']) await before.store.put(key, Readable.from([Buffer.from(key)]));

    const refused = await run({ STORAGE_MASTER_KEY: young });
    expect(refused).toEqual({
      code: 2,
      output: expect.stringMatching(/^Files in .* were encrypted with a master key/),
    });
    const both = { STORAGE_MASTER_KEY: young, STORAGE_MASTER_KEYS_PREVIOUS: old };
    const done = await run(both);
    expect(done.output).toBe('3 keys wrapped with STORAGE_MASTER_KEY.\nSTORAGE_MASTER_KEYS_PREVIOUS can be emptied.\n');
    expect(done.code).toBe(0);

    const after = await open({ STORAGE_MASTER_KEY: young });
    const chunks: Buffer[] = [];
    for await (const chunk of after.store.read('k/2')) chunks.push(chunk);
    expect(String(Buffer.concat(chunks))).toBe('k/2');
  });
});
