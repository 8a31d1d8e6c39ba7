import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointStore, UploadCheckpoint } from '../../../client/src/upload/node.js';
import { writePrivate } from './private-file.js';

const SUFFIX = '.json';

/** One file per upload, readable by its owner alone: a ticket in it lets the upload be resumed. */
export class FileCheckpoints implements CheckpointStore {
  constructor(private readonly dir: string) {}

  async list(): Promise<UploadCheckpoint[]> {
    const names = await readdir(this.dir).catch(() => []);
    const texts = names.filter((name) => name.endsWith(SUFFIX)).map((name) => readFile(join(this.dir, name), 'utf8'));
    return (await Promise.all(texts.map((text) => text.then(parsed, () => undefined)))).filter(
      (checkpoint) => checkpoint !== undefined,
    );
  }

  async save(checkpoint: UploadCheckpoint): Promise<void> {
    await writePrivate(this.#pathOf(checkpoint.slug), JSON.stringify(checkpoint));
  }

  async remove(slug: string): Promise<void> {
    await rm(this.#pathOf(slug), { force: true });
  }

  #pathOf(slug: string): string {
    return join(this.dir, `${slug.replace(/[^A-Za-z0-9]/g, '')}${SUFFIX}`);
  }
}

function parsed(text: string): UploadCheckpoint | undefined {
  try {
    const checkpoint = JSON.parse(text) as Partial<UploadCheckpoint>;
    return typeof checkpoint.slug === 'string' && Array.isArray(checkpoint.files)
      ? (checkpoint as UploadCheckpoint)
      : undefined;
  } catch {
    return undefined;
  }
}
