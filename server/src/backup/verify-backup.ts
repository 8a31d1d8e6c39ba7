import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder } from './backup-folder.js';
import { eachDocument } from './data/documents.js';
import type { Manifest, ObjectEntry, Part } from './manifest.js';
import { mergedEntries } from './merged-entries.js';
import { Snapshot } from './parts.js';
import { sha256Of } from './seal.js';

/** Reads a snapshot whole: all parts and all copies of objects. @returns a sentence for each that is not as it was written */
export async function* verifySnapshot(folder: BackupFolder, name: string): AsyncGenerator<string> {
  const snapshot = new Snapshot(folder, name);
  const manifest = await snapshot.manifest();
  for (const part of [manifest.settings, ...manifest.collections, ...manifest.lists]) {
    const problem = await problemOf(snapshot, part);
    if (problem !== null) yield `${part.file}: ${problem}`;
  }
  for (const collection of manifest.collections) {
    const problem = await countProblem(snapshot, collection);
    if (problem !== null) yield `${collection.file}: ${problem}`;
  }
  for await (const { entry } of mergedEntries(snapshot, manifest.lists)) {
    const problem = entry.copy ? await copyProblem(folder, entry) : null;
    if (problem !== null) yield `${entry.key}: ${problem}`;
  }
}

async function problemOf(snapshot: Snapshot, { file, sha256 }: Part): Promise<string | null> {
  const path = snapshot.folder.snapshotFile(snapshot.name, file);
  const found = await sha256Of(path).catch(() => null);
  if (found === null) return 'cannot be read';
  return found === sha256 ? null : 'has another checksum';
}

async function countProblem(snapshot: Snapshot, part: Manifest['collections'][number]): Promise<string | null> {
  let documents = 0;
  try {
    for await (const _ of eachDocument(snapshot.readZipped(part))) documents += 1;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return documents === part.documents ? null : `has ${documents} documents, not ${part.documents}`;
}

async function copyProblem(folder: BackupFolder, { size, copy }: ObjectEntry): Promise<string | null> {
  const path = join(folder.root, copy?.file ?? '');
  if (!(await stat(path).catch(() => null))) return 'has no copy';
  if (!path.endsWith(`+${await sha256Of(path)}`)) return 'its copy has another checksum';
  let bytes = 0;
  try {
    for await (const chunk of folder.seal.read(path)) bytes += chunk.length;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return bytes === size ? null : `its copy has ${bytes} bytes, not ${size}`;
}
