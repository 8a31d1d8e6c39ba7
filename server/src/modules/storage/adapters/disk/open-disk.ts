import { mkdir } from 'node:fs/promises';
import { BufferPool } from './buffer-pool.js';
import { Claims } from './claims.js';
import { DiskLayout } from './disk-layout.js';
import { DISK_WAITS, type DiskWaits } from './disk-waits.js';
import { type EncryptionOptions, FileKeys } from './file-keys.js';
import { FreeSpace } from './free-space.js';
import { Instances } from './instances.js';
import { KeyLocks } from './key-locks.js';
import { KeyMarks } from './key-marks.js';
import { MultipartFolder } from './multipart-folder.js';
import { ObjectFolder } from './object-folder.js';
import { ObjectWriter } from './object-writer.js';
import { PartTurns } from './part-turns.js';
import { PartWriter } from './part-writer.js';
import { DiskThread } from './disk-thread.js';
import { SharedSync } from './shared-sync.js';

/** Part size for the slowest connections; the maximum count is S3's. */
const RULES = { minPartBytes: 128 * 1024, maxParts: 10_000 };

/** 1 MiB each, shared by all transfers; the fixed number bounds memory. */
const LARGE_BUFFERS = 28;

export interface DiskParts {
  rules: typeof RULES;
  layout: DiskLayout;
  instances: Instances;
  objects: ObjectFolder;
  uploads: MultipartFolder;
  turns: PartTurns;
  writer: ObjectWriter;
  space: FreeSpace;
  keys: FileKeys;
  keyMarks: KeyMarks;
  thread: DiskThread;
}

/**
 * Assembles the disk store; creates the folder if missing.
 * @throws {StoreError} key-unknown
 */
export async function openDisk({
  folder,
  clock,
  minFreeBytes = 0,
  encryption = { isOn: false },
  threadArgv,
  waits = DISK_WAITS,
}: {
  folder: string;
  clock: { now(): Date };
  minFreeBytes?: number | undefined;
  encryption?: EncryptionOptions | undefined;
  threadArgv?: string[] | undefined;
  waits?: DiskWaits | undefined;
}): Promise<DiskParts> {
  const layout = new DiskLayout(folder);
  for (const part of layout.folders) await mkdir(part, { recursive: true });
  const keys = new FileKeys(encryption);
  const keyMarks = new KeyMarks(layout.keys, keys);
  await keyMarks.check();
  const instances = new Instances(layout, waits);
  await instances.join();
  const claims = new Claims(instances);
  const syncs = new SharedSync();
  const pool = new BufferPool(LARGE_BUFFERS);
  const thread = new DiskThread(threadArgv);
  const locks = new KeyLocks(layout, claims);
  const objects = new ObjectFolder(layout, { instanceId: instances.id, locks, pool, thread, keys, syncs, clock });
  const turns = new PartTurns(claims, waits);
  const uploads = new MultipartFolder(layout, RULES, {
    objects,
    turns,
    writer: new PartWriter({ pool, thread }, syncs),
    syncs,
    keys,
    clock,
  });
  const writer = new ObjectWriter(objects, { pool, thread, keys, clock });
  const space = new FreeSpace(folder, minFreeBytes);
  return { rules: RULES, layout, instances, objects, uploads, turns, writer, space, keys, keyMarks, thread };
}
