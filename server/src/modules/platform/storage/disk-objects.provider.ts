import type { Request, RequestHandler } from 'express';
import { ConfigurationError, type Environment } from '../../../config/env.js';
import type { Clock } from '../../../core/clock/clock.js';
import type { Log } from '../../../core/logging/log.js';
import { deriveToken } from '../../../core/secrets/secrets.js';
import { DiskStore } from './disk/disk.store.js';
import { UrlSigner } from './domain/signed-url.js';
import type { DownloadAuthorizers } from './download-authorizers.js';
import { createDiskObjectsHandler } from './http/disk-objects.js';
import type { AdmitUpload } from './http/disk-objects-upload.js';
import { StoreError } from './object-store.js';

/** Path under which the server serves objects. */
const URL_PREFIX = '/objects';

interface HandlerParts {
  downloads: DownloadAuthorizers;
  admitUpload: AdmitUpload;
  log: Log;
}

/** The disk store of this process and its HTTP handler. */
export class DiskObjects {
  private constructor(
    readonly store: DiskStore,
    private readonly signer: UrlSigner,
    private readonly handOff: string | undefined,
  ) {}

  /** @throws {ConfigurationError} when a master key of this store is missing, or the folder does not do */
  static async open(env: Environment, clock: Clock): Promise<DiskObjects> {
    const keys = [env.JWT_SECRET, env.JWT_SECRET_PREVIOUS]
      .filter((secret) => secret !== undefined)
      .map((secret) => deriveToken(secret, { purpose: 'object-url', id: '' }));
    const signer = new UrlSigner(keys, clock);
    const store = await DiskStore.open({
      folder: env.STORAGE_DIR,
      urlPrefix: URL_PREFIX,
      signer,
      clock,
      minFreeBytes: env.STORAGE_MIN_FREE_BYTES,
      handsOff: env.DOWNLOAD_HANDOFF !== undefined,
      encryption: {
        isOn: env.STORAGE_ENCRYPTION,
        masterKey: env.STORAGE_MASTER_KEY,
        previousKeys: env.STORAGE_MASTER_KEYS_PREVIOUS,
      },
    }).catch((error: unknown) => {
      throw error instanceof StoreError ? new ConfigurationError(error.message) : error;
    });
    return new DiskObjects(store, signer, env.DOWNLOAD_HANDOFF);
  }

  /** Mount at `/objects`, before any body parser. */
  handler({ downloads, admitUpload, log }: HandlerParts): RequestHandler {
    const { store, signer, handOff } = this;
    return createDiskObjectsHandler({
      store,
      signer,
      log,
      handOff,
      admit: async (downloadToken, request) => (await downloads.authorize(downloadToken, request as Request)).count,
      admitUpload,
    });
  }
}
