import * as z from 'zod';
import {
  isSameFile,
  type CheckpointStore,
  type KeptSecret,
  type UploadCheckpoint,
} from '../../upload/checkpoints/checkpoint.js';
import type { PickedHandle } from '../../upload/checkpoints/file-handles.js';
import type { PickedFile } from '../files/picked-files.js';

/** What an encrypted upload needs to go on with the same bytes, after its tab was closed. */
const keptSchema = z.object({
  /** Slug of the request that it is for. */
  request: z.string().optional(),
  /** Slug of the transfer that it adds files to, and the id of the file that it replaces. */
  addTo: z.string().optional(),
  replaces: z.string().optional(),
  /** The transfer key. */
  identity: z.string(),
  /** Number in the name of the first file. */
  firstNumber: z.int().default(1),
  /** Picked files in their order, each with the header of its age file and its payload key, in base64. */
  files: z.array(
    z.object({
      path: z.string(),
      size: z.number(),
      lastModified: z.number(),
      fingerprint: z.string().optional(),
      header: z.string(),
      payloadKey: z.string(),
    }),
  ),
  /** The call that makes the transfer is repeated with the same list and the same wrapped and sealed keys. */
  list: z.object({ message: z.string(), sealed: z.string() }).optional(),
  password: z.object({ text: z.string(), wrappedKey: z.string() }).optional(),
  sealedKey: z.object({ recipients: z.array(z.string()), sealed: z.string() }).optional(),
  /** The transfer is there. */
  unshared: z.object({ kind: z.enum(['link', 'password']), text: z.string() }).optional(),
});
export type Kept = z.infer<typeof keptSchema>;

/** Only this browser can read it: the key cannot leave it. */
export async function wrapText(text: string): Promise<KeptSecret> {
  const { subtle } = globalThis.crypto;
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(12));
  return { key, iv, bytes: await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) };
}

export async function unwrapText({ key, iv, bytes }: KeptSecret): Promise<string> {
  return new TextDecoder().decode(
    await globalThis.crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key as CryptoKey, bytes),
  );
}

/** By slug; what cannot be read is left out. */
async function allKept(store: CheckpointStore): Promise<Map<string, Kept>> {
  const secrets = (await store.secrets?.().catch(() => [])) ?? [];
  const kept = new Map<string, Kept>();
  for (const secret of secrets) {
    const parsed = await unwrapText(secret).then(
      (text) => keptSchema.safeParse(JSON.parse(text)),
      () => undefined,
    );
    if (parsed?.success) kept.set(secret.slug, parsed.data);
  }
  return kept;
}

/** What files are uploaded for, if not for a new transfer. */
export type KeptFor = Pick<Kept, 'request' | 'addTo' | 'replaces'>;

const isFor = (kept: Kept, { request, addTo, replaces }: KeptFor): boolean =>
  kept.request === request && kept.addTo === addTo && kept.replaces === replaces;

/** The keys of an interrupted upload of exactly these files, for the same. */
export async function findKept(
  store: CheckpointStore,
  picked: readonly PickedFile[],
  wanted: KeptFor,
): Promise<Kept | undefined> {
  for (const kept of (await allKept(store)).values())
    if (!kept.unshared && isFor(kept, wanted) && (await holdsSame(kept, picked))) return kept;
  return undefined;
}

async function holdsSame({ files }: Kept, picked: readonly PickedFile[]): Promise<boolean> {
  if (files.length !== picked.length) return false;
  for (const file of files) {
    const same = picked.find(({ path }) => path === file.path);
    if (!same || !(await isSameFile({ ...file, itemPath: '' }, same))) return false;
  }
  return true;
}

/** The checkpoints of one encrypted upload, with its keys beside them. */
export class SealedCheckpoints implements CheckpointStore {
  #slug: string | undefined;

  constructor(
    private readonly store: CheckpointStore,
    private kept: Promise<Kept>,
  ) {}

  list(): Promise<UploadCheckpoint[]> {
    return this.store.list();
  }

  async save(checkpoint: UploadCheckpoint): Promise<void> {
    if (this.#slug !== checkpoint.slug) await this.#keepAt(checkpoint.slug);
    await this.store.save({ ...checkpoint, isSealed: true });
  }

  /** Once the transfer is there, its key stays until it was passed on. */
  async remove(slug: string): Promise<void> {
    if (!(await this.kept).unshared) await this.store.remove(slug);
  }

  async passedOn(): Promise<void> {
    if (this.#slug !== undefined) await this.store.remove(this.#slug).catch(() => undefined);
  }

  async keepHandles(slug: string, handles: readonly PickedHandle[]): Promise<void> {
    await this.store.keepHandles?.(slug, handles);
  }

  /** A browser that keeps nothing costs the resume, never the upload. */
  async note(more: Partial<Kept>): Promise<void> {
    this.kept = this.kept.then((kept) => ({ ...kept, ...more }));
    if (this.#slug !== undefined) await this.#keepAt(this.#slug).catch(() => undefined);
  }

  async #keepAt(slug: string): Promise<void> {
    this.#slug = slug;
    await this.store.keepSecret?.(slug, await wrapText(JSON.stringify(await this.kept)));
  }
}

/** Checkpoints as a person knows them: encrypted files by the names of the picked ones. */
export class NamedCheckpoints implements CheckpointStore {
  constructor(private readonly store: CheckpointStore) {}

  async list(): Promise<UploadCheckpoint[]> {
    const all = await this.store.list();
    const kept = all.some(({ isSealed }) => isSealed) ? await allKept(this.store) : new Map<string, Kept>();
    return all.map((checkpoint) => {
      const { files, unshared } = kept.get(checkpoint.slug) ?? {};
      if (!files) return checkpoint;
      const named = files.map(({ header: _header, payloadKey: _key, ...file }) => ({ ...file, itemPath: '' }));
      return { ...checkpoint, files: named, unshared };
    });
  }

  save(checkpoint: UploadCheckpoint): Promise<void> {
    return this.store.save(checkpoint);
  }

  remove(slug: string): Promise<void> {
    return this.store.remove(slug);
  }

  async handles(slug: string): Promise<PickedHandle[]> {
    return (await this.store.handles?.(slug)) ?? [];
  }
}
