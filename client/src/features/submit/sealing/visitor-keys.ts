import * as z from 'zod';
import { newTransferKey, readTransferKey, type TransferKey } from '../../../encryption/transfer-key.js';
import { unwrapText, wrapText } from '../../../sending/sealing/kept-keys.js';
import { pageCheckpoints } from '../../../upload/browser/unfinished-uploads.js';
import type { CheckpointStore } from '../../../upload/index.js';

const keptSchema = z.object({ visitorKey: z.string() });

/** Beside the keys of uploads, which are under slugs. */
const nameOf = (request: string): string => `visitor/${request}`;

/**
 * This browser's keys, one for each request that something was submitted for: with them a visitor reads their own names,
 * answers and comments at the next visit.
 */
export class VisitorKeys {
  /** For browsers that keep nothing. */
  readonly #ofTab = new Map<string, TransferKey>();

  constructor(private readonly store: Pick<CheckpointStore, 'keepSecret' | 'secrets'>) {}

  /** Undefined if nothing was submitted from this browser. `request`: its slug. */
  async find(request: string): Promise<TransferKey | undefined> {
    return this.#ofTab.get(request) ?? (await this.#kept(request).catch(() => undefined));
  }

  /** Makes it if need be. */
  async keyFor(request: string): Promise<TransferKey> {
    const name = nameOf(request);
    const key = await inTurn(name, async () => {
      const known = await this.find(request);
      if (known) return known;
      const fresh = await newTransferKey();
      const text = JSON.stringify({ visitorKey: fresh.identity } satisfies z.infer<typeof keptSchema>);
      await this.store.keepSecret?.(name, await wrapText(text)).catch(() => undefined);
      return fresh;
    });
    this.#ofTab.set(request, key);
    return key;
  }

  async #kept(request: string): Promise<TransferKey | undefined> {
    const secrets = (await this.store.secrets?.()) ?? [];
    const secret = secrets.find(({ slug }) => slug === nameOf(request));
    return secret && readTransferKey(keptSchema.parse(JSON.parse(await unwrapText(secret))).visitorKey);
  }
}

/** Two tabs make one key. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  return locks ? await locks.request(name, work) : work();
}

let ofPage: VisitorKeys | undefined;

export function visitorKeys(): VisitorKeys {
  ofPage ??= new VisitorKeys(pageCheckpoints());
  return ofPage;
}
