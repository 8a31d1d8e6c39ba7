import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskStore, type DiskStoreOptions } from '../disk/disk.store.js';
import { UrlSigner } from '../domain/signed-url.js';
import type { StoreTraits } from './contract-kit.js';
import { createDiskObjectsHandler, type DiskObjectsHandler } from '../http/disk-objects.js';
import type { AdmitDownload } from '../http/disk-objects-download.js';
import { paceOver, type PaceRules, SlowClients, whenClosed } from '../../../../core/http/open-requests.js';
import type { AdmitUpload } from '../http/disk-objects-upload.js';

export const TEST_SIGNING_SECRET = 'k'.repeat(16) + 'sampan-object-tests-key';

export const TEST_ENCRYPTION = { isOn: true, masterKey: `${'m'.repeat(16)}-sampan-master-tests` };

/** A clock that only `advance` moves. */
export class HandClock {
  constructor(private time = new Date('2026-01-01T00:00:00Z').getTime()) {}

  now(): Date {
    return new Date(this.time);
  }

  advance(seconds: number): void {
    this.time += seconds * 1000;
  }
}

/** Traits for the contract of object stores. */
export function diskTraits({ store, clock }: Pick<StoreServer, 'store' | 'clock'>): StoreTraits {
  return {
    signedAgo: async (seconds, sign) => {
      const signed = await sign();
      clock.advance(seconds);
      return signed;
    },
    pass: () => Promise.resolve(clock.advance(5)),
    partNumber: (offset) => 1 + (4 * offset) / store.minPartBytes,
    hasNewEtagEachTime: true,
    keepsEtagWithBytes: true,
    noOverwrite: { header: 'if-none-match', status: 412 },
    hasChecksums: true,
    uploadMissingCode: 'multipart-not-found',
  };
}

export interface StoreServer {
  store: DiskStore;
  /** Number of running requests. */
  inFlight(): number;
  server: Server;
  clock: HandClock;
  signer: UrlSigner;
  folder: string;
  origin: string;
  /** Errors the handler logged. */
  logged: object[];
  close(): Promise<void>;
}

/** The disk store behind its HTTP handler on a free port; `close` deletes the folder unless it was given. */
export async function startStoreServer({
  folder: given,
  admit = () => Promise.resolve({ begin: () => Promise.resolve(), served: () => Promise.resolve() }),
  admitUpload = () =>
    Promise.resolve({
      signal: new AbortController().signal,
      isWanted: () => Promise.resolve(true),
      end: () => undefined,
    }),
  pace = paceOver(60),
  wrap = (handler) => handler,
  minFreeBytes,
  encryption,
  handOff,
  originOf = (port) => Promise.resolve(`http://127.0.0.1:${port}`),
}: {
  folder?: string;
  admit?: AdmitDownload;
  admitUpload?: AdmitUpload;
  pace?: PaceRules;
  wrap?: (handler: DiskObjectsHandler) => (...args: Parameters<DiskObjectsHandler>) => void;
  minFreeBytes?: number;
  encryption?: DiskStoreOptions['encryption'];
  handOff?: string;
  /** Origin of signed URLs, for tests with a proxy. */
  originOf?: (port: number) => Promise<string>;
} = {}): Promise<StoreServer> {
  // The store gets a folder of its own, so that tests see what is written beside it.
  const outside = await mkdtemp(join(tmpdir(), 'sampan-store-'));
  const folder = given ?? join(outside, 'store');
  const clock = new HandClock();
  const signer = new UrlSigner([TEST_SIGNING_SECRET], clock);
  const server = createServer({ requestTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = await originOf((server.address() as AddressInfo).port);
  const store = await DiskStore.open({
    folder,
    urlPrefix: `${origin}/objects`,
    signer,
    clock,
    minFreeBytes,
    encryption,
  });
  const logged: object[] = [];
  const log = {
    warn: (fields: object) => void logged.push(fields),
    error: (fields: object) => void logged.push(fields),
  };
  const handler = createDiskObjectsHandler({
    store,
    signer,
    log,
    admit,
    admitUpload,
    handOff,
  });
  let inFlight = 0;
  server.on('request', (_request, response) => {
    inFlight += 1;
    whenClosed(response, () => (inFlight -= 1));
  });
  const slowClients = new SlowClients(pace);
  server.on('request', (request, response) => slowClients.watch(request, response));
  server.on('request', wrap(handler));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await store.close();
    await rm(outside, { recursive: true, force: true });
  };
  return { store, inFlight: () => inFlight, server, clock, signer, folder, origin, logged, close };
}
