import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mongoose';
import { Log } from '../src/core/logging/log.js';
import { Migrations } from '../src/core/mongo/migrations.js';
import { Doctor } from '../src/modules/staff/operations/index.js';
import { BackupFolder } from '../src/backup/backup-folder.js';
import { BackupDatabase } from '../src/backup/data/database.js';
import { Snapshot } from '../src/backup/parts.js';
import { restoreBackup, settingsOf } from '../src/backup/restore-backup.js';
import { findDamage } from '../src/backup/verify-backup.js';
import { BACKUP_PASSPHRASE, checksumsOf, emptySystem, expectRestored, randomFile } from './backups.js';
import { newEmail } from './auth-calls.js';
import { createTestWorld, testEnvironment, type TestWorld } from './harness.js';
import { newMember, send } from './people.js';
import { operatorCommand, variablesOf } from './users-command.js';

describe('backup', () => {
  let folder: string;
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld({ BACKUP_PASSPHRASE });
    folder = await mkdtemp(join(tmpdir(), 'sampan-backup-'));
    await world.startWorker();
    const member = await newMember(world);
    await send(world, member, randomFile(300_000));
    await send(world, member, randomFile(0), { sendAs: 'email', emailTo: [{ email: 'r@example.com' }] });
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  let opening: Promise<BackupFolder> | undefined;
  /** Once, as the passphrase costs a second. */
  const open = () => (opening ??= BackupFolder.open(folder, BACKUP_PASSPHRASE));

  it('a backup says what is in it, and the doctor knows of it', async () => {
    expect(await operatorCommand(world, 'backup', folder)).toEqual({
      exitCode: 0,
      output: expect.stringMatching(/^Backup \S+ is in .*: \d+ records, 2 objects/),
    });
    // The clock of the suite stands still, that of the command does not.
    world.clock.advance(Date.now() - world.clock.now().getTime());
    expect(await world.app.get(Doctor).examinePart('backup', { mailTo: null, dkimSelector: null })).toMatchObject([
      { id: 'backup', level: 'ok' },
      { id: 'backup-keys', level: 'ok' },
    ]);
  });

  it('the backup is restored into an empty system with equal checksums, and is sound', async () => {
    await expectRestored(world, folder, await checksumsOf(world));
  });

  it('a flipped bit of a copy or of the database is found', async () => {
    const opened = await open();
    const name = (await opened.snapshots()).at(-1) ?? '';
    const problems = async () => {
      const found: string[] = [];
      for await (const { sentence } of findDamage(new Snapshot(opened, name))) found.push(sentence);
      return found;
    };
    expect(await problems()).toEqual([]);
    const { collections, lists } = await new Snapshot(opened, name).manifest();
    const accounts = collections.find(({ name: collection }) => collection === 'accounts')?.file ?? '';
    const copies: string[] = [];
    for await (const { copy } of new Snapshot(opened, name).entries(lists[0] ?? { file: '' }))
      copies.push(copy?.file ?? '');
    for (const [path, problem] of [
      [join(folder, copies[0] ?? ''), 'its copy has a different checksum'],
      [opened.snapshotFile(name, accounts), 'has a different checksum'],
    ] as const) {
      const whole = await readFile(path);
      const flipped = Buffer.from(whole);
      flipped.writeUInt8(flipped.readUInt8(flipped.length - 10) ^ 1, flipped.length - 10);
      await writeFile(path, flipped);
      expect((await problems())[0]).toMatch(problem);
      await writeFile(path, whole);
    }
    expect(await problems()).toEqual([]);
  });

  it('its settings are kept, and a system with another key takes nothing of it', async () => {
    const opened = await open();
    const snapshot = new Snapshot(opened, (await opened.snapshots()).at(-1) ?? '');
    const { RECEIPT_KEY, DERIVATION_SECRET } = world.env;
    expect(await settingsOf(snapshot, await snapshot.manifest())).toMatchObject({ RECEIPT_KEY, DERIVATION_SECRET });
    const foreign = { ...world.env, RECEIPT_KEY: randomBytes(32).toString('base64') };
    const into = { env: foreign, clock: world.clock };
    await expect(restoreBackup(snapshot, into)).rejects.toThrow(/^RECEIPT_KEY of this system/);
  });

  it('a restore compares all that it reads before it writes anything', async () => {
    const opened = await open();
    const older = (await opened.snapshots()).at(-1) ?? '';
    await send(world, await newMember(world), randomFile(1000));
    expect(await operatorCommand(world, 'backup', folder)).toMatchObject({ exitCode: 0 });
    const newer = (await opened.snapshots()).at(-1) ?? '';
    const snapshot = new Snapshot(opened, newer);
    const { collections, lists, settings } = await snapshot.manifest();
    const partOf = (collection: string) => collections.find(({ name }) => name === collection)?.file ?? '';
    const copies: string[] = [];
    for await (const { copy } of snapshot.entries(lists[0] ?? { file: '' })) copies.push(copy?.file ?? '');
    const inSnapshot = (file: string, from = newer) => opened.snapshotFile(from, file);
    const cases: [RegExp, string, string | null][] = [
      [
        /database-users\.\S+: has a different checksum/,
        inSnapshot(partOf('users')),
        inSnapshot(partOf('users'), older),
      ],
      [
        /objects-0\.\S+: has a different checksum/,
        inSnapshot(lists[0]?.file ?? ''),
        inSnapshot(lists[0]?.file ?? '', older),
      ],
      [/settings\.age: has a different checksum/, inSnapshot(settings.file), inSnapshot(settings.file, older)],
      [/belongs to /, inSnapshot('manifest.age'), inSnapshot('manifest.age', older)],
      [/is damaged/, inSnapshot('manifest.age'), inSnapshot(settings.file)],
      [/its copy has a different checksum/, join(folder, copies[0] ?? ''), join(folder, copies[1] ?? '')],
      [/has no copy[^]*--without-damaged/, join(folder, copies[0] ?? ''), null],
    ];
    const env = await emptySystem(world.env);
    const into = { env, clock: world.clock };
    for (const [problem, path, other] of cases) {
      const whole = await readFile(path);
      await (other === null ? rm(path) : copyFile(other, path));
      await expect(restoreBackup(snapshot, into)).rejects.toThrow(problem);
      await writeFile(path, whole);
    }
    const database = await BackupDatabase.connect(env.MONGODB_URI);
    expect([await database.findContent(), await database.findRestore()]).toEqual([null, null]);
    await database.close();
    expect(await readdir(env.STORAGE_DIR, { recursive: true, withFileTypes: true })).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining('a.bin') }),
    );
    const rest = join(folder, copies[0] ?? '');
    const whole = await readFile(rest);
    await rm(rest);
    // The launcher removes the secrets of the backup again.
    expect((await operatorCommand({ env }, 'restore', folder)).exitCode).toBe(3);
    expect((await restoreBackup(snapshot, { ...into, withoutDamaged: true })).missing).toHaveLength(1);
    await writeFile(rest, whole);
  });

  it('nothing starts on half a restore', async () => {
    const { MONGODB_URI } = await testEnvironment();
    const database = await BackupDatabase.connect(MONGODB_URI);
    const connection = await createConnection(MONGODB_URI).asPromise();
    const starting = () => new Migrations(connection, world.clock, world.app.get(Log)).onModuleInit();
    await database.beginRestore('2026-01-02T03-04-05Z');
    await expect(starting()).rejects.toThrow(/^The restore of backup 2026-01-02T03-04-05Z was broken off/);
    await database.endRestore();
    await starting();
    await connection.close();
    await database.close();
  });

  it('a password that does not log the administrator in is told apart', async () => {
    const [email, password] = [newEmail(), 'correct horse battery'];
    const env = await testEnvironment({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
    const outcomeOf = async (other: Partial<typeof env>) =>
      (await operatorCommand({ env: { ...env, ...other } }, 'administrator')).exitCode;
    // Before the first start nobody can log in, and the password is still to be used.
    expect(await outcomeOf({})).toBe(0);
    const started = await createTestWorld(variablesOf(env));
    expect(await outcomeOf({})).toBe(0);
    expect(await outcomeOf({ ADMIN_PASSWORD: 'made for another start' })).toBe(1);
    expect(await outcomeOf({ ADMIN_EMAIL: newEmail() })).toBe(1);
    await started.close();
  });

  it('a backup of another version is restored only when that is wanted', async () => {
    const opened = await open();
    const snapshot = new Snapshot(opened, (await opened.snapshots()).at(-1) ?? '');
    const manifest = await snapshot.manifest();
    expect(manifest.writtenBy).toEqual(JSON.parse(await readFile('dist/build.json', 'utf8')));
    const writtenBy = { version: '0.0.9', commit: 'unknown' };
    await snapshot.writeText('manifest.age', JSON.stringify({ ...manifest, writtenBy }));
    const names = /^This backup was written by Sampan 0\.0\.9, and this is Sampan /;
    const refused = await operatorCommand(world, 'restore', folder);
    expect(refused).toEqual({ exitCode: 1, output: expect.stringMatching(names) });
    expect(refused.output).toContain('--other-version');
    // The next refusal shows that this one is passed.
    const wanted = await operatorCommand(world, 'restore', folder, '--other-version');
    expect(wanted).toEqual({ exitCode: 1, output: expect.stringMatching(names) });
    expect(wanted.output).toContain('is not empty');
  });
});
