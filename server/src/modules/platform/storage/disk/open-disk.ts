import { link, mkdir } from 'node:fs/promises';
import { DiskLayout } from './disk-layout.js';
import { type EncryptionOptions, FileKeys } from './keys/file-keys.js';
import { removeQuietly, writeSynced } from './files/durable-files.js';
import { FreeSpace } from './files/free-space.js';
import { MasterKeyRegistry } from './keys/master-key-registry.js';
import { StoreError } from '../object-store.js';
import { MultipartFolder } from './parts/multipart-folder.js';
import { ObjectFolder } from './objects/object-folder.js';
import { ObjectWriter } from './objects/object-writer.js';
import { DurableFolders } from './files/durable-folders.js';
import { GroupFsync } from './files/group-fsync.js';

/** Part size for the slowest connections; the maximum count is S3's. */
const RULES = { minPartBytes: 128 * 1024, maxParts: 10_000 };

export interface DiskParts {
  rules: typeof RULES;
  layout: DiskLayout;
  objects: ObjectFolder;
  uploads: MultipartFolder;
  writer: ObjectWriter;
  space: FreeSpace;
  keys: FileKeys;
  masterKeys: MasterKeyRegistry;
}

/**
 * Assembles the disk store; creates the folder if missing.
 * @throws {StoreError} key-unknown; refused, where the file system has no hard links
 */
export async function openDisk({
  folder,
  clock,
  minFreeBytes = 0,
  encryption = { isOn: false },
}: {
  folder: string;
  clock: { now(): Date };
  minFreeBytes?: number | undefined;
  encryption?: EncryptionOptions | undefined;
}): Promise<DiskParts> {
  const layout = new DiskLayout(folder);
  for (const part of layout.folders) await mkdir(part, { recursive: true });
  const keys = new FileKeys(encryption);
  const masterKeys = new MasterKeyRegistry(layout.keys, keys);
  await masterKeys.check();
  const syncs = new GroupFsync();
  const objects = new ObjectFolder(layout, { keys, folders: new DurableFolders(syncs), clock });
  const uploads = new MultipartFolder(layout, RULES, { objects, syncs, keys, clock });
  const writer = new ObjectWriter(objects, { keys, clock });
  await assertLinks(objects);
  const space = new FreeSpace(folder, minFreeBytes);
  return { rules: RULES, layout, objects, uploads, writer, space, keys, masterKeys };
}

async function assertLinks(objects: ObjectFolder): Promise<void> {
  const [file, name] = [objects.newTempFile(), objects.newTempFile()];
  try {
    await writeSynced(file, '');
    await link(file, name);
  } catch (cause) {
    throw new StoreError('refused', 'STORAGE_DIR must be writable, on a file system with hard links', { cause });
  } finally {
    await removeQuietly(file, name);
  }
}
