import { createHash, randomBytes } from 'node:crypto';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { Stores } from '../src/modules/platform/storage/index.js';
import { createTestWorld, testEnvironment, type TestWorld, until } from './harness.js';
import { operatorCommand, variablesOf } from './users-command.js';

export const BACKUP_PASSPHRASE = 'a long passphrase of tests';

export const randomFile = (size: number) => [{ path: 'a.bin', bytes: randomBytes(size) }];

/** An empty system with the secrets of another one. */
export async function emptySystem(env: TestWorld['env']): Promise<TestWorld['env']> {
  const { MONGODB_URI, REDIS_PREFIX, STORAGE_DIR } = await testEnvironment();
  return { ...env, MONGODB_URI, REDIS_PREFIX, STORAGE_DIR };
}

/** SHA-256 of all files of live transfers, by key. */
export async function checksumsOf({ app, database }: TestWorld): Promise<Map<string, string>> {
  const store = app.get(Stores).named(app.get(Stores).defaultName);
  const sums = new Map<string, string>();
  for await (const { files } of database.collection('transfers').find({ deletedAt: null }))
    for (const { itemPath } of files) {
      const hash = createHash('sha256');
      for await (const chunk of store.read(itemPath)) hash.update(chunk);
      sums.set(itemPath, hash.digest('hex'));
    }
  return sums;
}

const indexesOf = (database: TestWorld['database'], collection: string) =>
  database
    .collection(collection)
    .indexes()
    .then((found) => found.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1)));

/** Restores the last backup into an empty system and starts that. Every byte of it must be sound. */
export async function expectRestored(
  world: TestWorld,
  folder: string,
  checksums: ReadonlyMap<string, string>,
): Promise<void> {
  const env = await emptySystem(world.env);
  expect(await operatorCommand({ env }, 'restore', folder)).toEqual({
    exitCode: 0,
    output: expect.stringMatching(/is restored: \d+ records, \d+ objects/),
  });
  const restored = await createTestWorld(variablesOf(env));
  try {
    const after = await checksumsOf(restored);
    for (const [key, sum] of checksums) expect(after.get(key)).toBe(sum);
    for (const { name } of await restored.database.listCollections())
      expect([name, await indexesOf(restored.database, name)]).toEqual([name, await indexesOf(world.database, name)]);
    await restored.startWorker();
    await until(() => isQuiet(restored), 'the outboxes');
    const broken: string[] = [];
    for await (const { id, breaches } of restored.app.get(Invariants).prove({ readBytes: true, clock: restored.clock }))
      broken.push(...breaches.map((breach) => `${id} ${breach}`));
    expect(broken).toEqual([]);
  } finally {
    await restored.close();
  }
}

async function isQuiet({ database }: TestWorld): Promise<boolean> {
  for (const { name } of await database.listCollections())
    if (await database.collection(name).findOne({ 'outbox.0': { $exists: true } })) return false;
  return true;
}
