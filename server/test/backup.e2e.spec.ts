import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Doctor } from '../src/modules/doctor/index.js';
import { BACKUP_PASSPHRASE, checksumsOf, expectRestored, randomFile } from './backups.js';
import { createTestWorld, type TestWorld } from './harness.js';
import { newMember, send } from './people.js';
import { operatorCommand } from './users-command.js';

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
});
