import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder } from './backup-folder.js';
import { eachDocument } from './data/documents.js';
import type { Manifest, ObjectEntry } from './manifest.js';
import { mergedEntries } from './merged-entries.js';
import type { Snapshot } from './parts.js';
import { sha256Of } from './seal.js';

export interface Damage {
  sentence: string;
  /** Key of the object whose copy it is; null for a part, without which nothing can be restored. */
  objectKey: string | null;
}

/** Reads a snapshot whole, all parts and all copies of objects, and yields what is not as it was written. */
export async function* findDamage(snapshot: Snapshot): AsyncGenerator<Damage> {
  const manifest = await snapshot.manifest();
  const damaged = new Set<string>();
  for (const part of [manifest.settings, ...manifest.collections, ...manifest.lists]) {
    const problem = await snapshot.problemOf(part);
    if (problem === null) continue;
    damaged.add(part.file);
    yield { sentence: `${part.file}: ${problem}`, objectKey: null };
  }
  for (const collection of manifest.collections.filter(({ file }) => !damaged.has(file))) {
    const problem = await countProblem(snapshot, collection);
    if (problem !== null) yield { sentence: `${collection.file}: ${problem}`, objectKey: null };
  }
  // A damaged list does not show which copies there should be.
  if (manifest.lists.some(({ file }) => damaged.has(file))) return;
  for await (const { entry } of mergedEntries(snapshot, manifest.lists)) {
    const problem = entry.copy ? await copyProblem(snapshot.folder, entry) : null;
    if (problem !== null) yield { sentence: `${entry.key}: ${problem}`, objectKey: entry.key };
  }
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
  if (!path.endsWith(`+${await sha256Of(path)}`)) return 'its copy has a different checksum';
  let bytes = 0;
  try {
    for await (const chunk of folder.seal.read(path)) bytes += chunk.length;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return bytes === size ? null : `its copy has ${bytes} bytes, not ${size}`;
}
