import { mkdir } from 'node:fs/promises';
import { BufferPool } from './files/buffer-pool.js';
import { LockFiles } from './locks/lock-files.js';
import { DiskLayout } from './disk-layout.js';
import { DISK_WAITS, type DiskWaits } from './disk-waits.js';
import { type EncryptionOptions, FileKeys } from './keys/file-keys.js';
import { FreeSpace } from './files/free-space.js';
import { ProcessRegistry } from './locks/process-registry.js';
import { KeyLocks } from './locks/key-locks.js';
import { MasterKeyRegistry } from './keys/master-key-registry.js';
import { MultipartFolder } from './parts/multipart-folder.js';
import { ObjectFolder } from './objects/object-folder.js';
import { ObjectWriter } from './objects/object-writer.js';
import { PartLocks } from './parts/part-locks.js';
import { PartWriter } from './parts/part-writer.js';
import { DiskThread } from './files/disk-thread.js';
import { GroupFsync } from './files/group-fsync.js';

/** Part size for the slowest connections; the maximum count is S3's. */
const RULES = { minPartBytes: 128 * 1024, maxParts: 10_000 };

/** 1 MiB each, shared by all transfers; the fixed number bounds memory. */
const LARGE_BUFFERS = 28;

export interface DiskParts {
  rules: typeof RULES;
  layout: DiskLayout;
  processes: ProcessRegistry;
  objects: ObjectFolder;
  uploads: MultipartFolder;
  partLocks: PartLocks;
  writer: ObjectWriter;
  space: FreeSpace;
  keys: FileKeys;
  masterKeys: MasterKeyRegistry;
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
  const masterKeys = new MasterKeyRegistry(layout.keys, keys);
  await masterKeys.check();
  const processes = new ProcessRegistry(layout, waits);
  await processes.join();
  const lockFiles = new LockFiles(processes);
  const syncs = new GroupFsync();
  const pool = new BufferPool(LARGE_BUFFERS);
  const thread = new DiskThread(threadArgv);
  const locks = new KeyLocks(layout, lockFiles);
  const objects = new ObjectFolder(layout, { instanceId: processes.id, locks, pool, thread, keys, syncs, clock });
  const partLocks = new PartLocks(lockFiles, waits);
  const uploads = new MultipartFolder(layout, RULES, {
    objects,
    partLocks,
    writer: new PartWriter({ pool, thread }, syncs),
    syncs,
    keys,
    clock,
  });
  const writer = new ObjectWriter(objects, { pool, thread, keys, clock });
  const space = new FreeSpace(folder, minFreeBytes);
  return { rules: RULES, layout, processes, objects, uploads, partLocks, writer, space, keys, masterKeys, thread };
}
