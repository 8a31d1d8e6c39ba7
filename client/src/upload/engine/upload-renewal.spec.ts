import { CREDENTIAL_MIN_LEFT_SECONDS, CREDENTIAL_REFRESH_MS } from '#contract/limits.js';
import type { UploadCredential } from '#contract/transfers/storage.js';
import { HOUR_MS } from '#contract/units.js';
import { FakeApiError } from '../testing/fake-store.js';
import { MIB, setUp, SkippingClock } from '../testing/harness.js';
import type { Transport } from '../store/transport.js';
import type { ByteSource, RenewedTicket } from '../types.js';
import type { UploadApi, UploadScope } from '../store/upload-api.js';

const LIFETIME_MS = 900_000;

function hollow(size: number): ByteSource {
  return { size, slice: (start, end) => hollow(end - start), arrayBuffer: () => Promise.reject(new Error('hollow')) };
}

/** A server and a store whose credentials expire, on a clock that only bytes advance. */
class MortalStore {
  readonly clock = new SkippingClock();
  readonly parts = new Map<number, number>();
  readonly startedAt: number;
  renewals = 0;
  refusals = 0;
  /** Proofs of the visitor's address, as the calls for a credential sent them. */
  readonly proofs: (string | undefined)[] = [];
  leastLeftMs = LIFETIME_MS;
  /** Duration of a part's request. */
  partMs: (partNumber: number) => number = () => 10_000;
  #now = 1_800_000_000_000;

  constructor(private readonly size: number) {
    this.startedAt = this.#now;
    this.clock.now = () => this.#now;
    this.clock.sleep = (ms) => Promise.resolve(void (this.#now += ms));
  }

  get elapsedMs(): number {
    return this.#now - this.startedAt;
  }

  readonly transport: Transport = {
    send: async ({ url, body }) => {
      await new Promise(setImmediate);
      const [issuedAt = 0, partNumber = 0] = url.split(' ').map(Number);
      this.#now += this.partMs(partNumber);
      const hasExpired = this.#now - issuedAt >= LIFETIME_MS;
      if (hasExpired) this.refusals += 1;
      else this.parts.set(partNumber, body.size);
      return hasExpired
        ? { status: 403, header: () => undefined, text: '<Error><Code>ExpiredToken</Code></Error>' }
        : { status: 200, header: () => '"e"', text: '' };
    },
  };

  readonly api = {
    openUpload: ({ body, senderTicket }) => {
      this.proofs.push(senderTicket);
      if (body.slug !== undefined) this.renewals += 1;
      return Promise.resolve(this.#credential());
    },
    createMultipart: (scope) => this.#for(scope, { uploadId: 'm' }),
    signParts: (scope, { parts }) =>
      this.#for(scope, {
        requests: parts.map(({ partNumber }) => ({
          partNumber,
          method: 'PUT' as const,
          url: `${scope.token} ${partNumber}`,
          headers: {},
          expiresAt: 0,
        })),
      }),
    completeMultipart: (scope) => this.#for(scope, { etag: 'e', size: this.size }),
  } as Partial<UploadApi> as UploadApi;

  async #for<T>({ token }: UploadScope, answer: T): Promise<T> {
    await new Promise(setImmediate);
    const leftMs = Number(token) + LIFETIME_MS - this.#now;
    this.leastLeftMs = Math.min(this.leastLeftMs, leftMs);
    if (leftMs <= 0) throw new FakeApiError('unauthenticated', 401);
    return answer;
  }

  #credential(): UploadCredential {
    return {
      AccessKeyId: 'id',
      AccessKeySecret: '',
      SecurityToken: '',
      uploadToken: String(this.#now),
      Expiration: new Date(this.#now + LIFETIME_MS).toISOString(),
      slug: 'slug1',
      prefix: 'u/slug1/',
      endpoint: '',
      bucket: 'b',
      region: '',
      mode: 'signed',
      minPartSize: 1,
      maxParts: 10_000,
      uploadTicket: 't',
      senderTicket: { ticket: `proof-${this.proofs.length}`, expiresAt: this.#now + 24 * HOUR_MS },
      files: [{ path: 'film', size: this.size, itemPath: 'k' }],
    };
  }
}

function send(size: number) {
  const store = new MortalStore(size);
  const renewed: RenewedTicket[] = [];
  const bench = setUp(undefined, [{ path: 'film', size, blob: hollow(size) }], {
    api: store.api,
    transport: store.transport,
    clock: store.clock,
    onSenderTicket: (ticket) => renewed.push(ticket),
  });
  return { store, renewed, ...bench };
}

it('an upload of three hours renews its credential every 300 s and never uses one about to end', async () => {
  // Each part takes 10 s of a clock that all share.
  const { store, upload, seen } = send(1080 * 2 * MIB);
  await upload.start();
  expect(store.elapsedMs).toBeGreaterThan(3 * HOUR_MS - 60_000);
  expect([...store.parts.values()].reduce((sum, size) => sum + size, 0)).toBe(1080 * 2 * MIB);
  expect(store.renewals).toBeGreaterThanOrEqual(Math.floor(store.elapsedMs / (CREDENTIAL_REFRESH_MS + 60_000)) - 1);
  expect(store.renewals).toBeLessThanOrEqual(store.elapsedMs / CREDENTIAL_REFRESH_MS);
  expect(store.leastLeftMs).toBeGreaterThanOrEqual(CREDENTIAL_MIN_LEFT_SECONDS * 1000);
  expect(store.refusals).toBe(0);
  expect(seen.every(({ warning }) => warning === undefined)).toBe(true);
});

it('proves the address of a visitor by the latest proof that the server returned', async () => {
  const { store, upload, renewed } = send(120 * 2 * MIB);
  await upload.start();
  expect(store.proofs.length).toBeGreaterThan(2);
  expect(store.proofs).toEqual([undefined, ...store.proofs.slice(1).map((_, index) => `proof-${index + 1}`)]);
  expect(renewed.at(-1)?.ticket).toBe(`proof-${store.proofs.length}`);
});

it('a credential that ends in the middle of a part costs that part a second sending, and no try', async () => {
  const { store, upload, seen } = send(60 * 2 * MIB);
  const slept = new Set<number>();
  // The machine sleeps for twenty minutes, twice, while parts are under way.
  store.partMs = (partNumber) => {
    if (slept.size >= 2 || slept.has(partNumber) || partNumber % 80 !== 1) return 1000;
    slept.add(partNumber);
    return 20 * 60_000;
  };
  await upload.start();
  expect(store.refusals).toBeGreaterThanOrEqual(2);
  expect([...store.parts.values()].reduce((sum, size) => sum + size, 0)).toBe(60 * 2 * MIB);
  expect(seen.every(({ warning }) => warning === undefined)).toBe(true);
});

it('one that the server will not renew ends the upload, resumable', async () => {
  const { store, upload, checkpoints } = send(200 * 2 * MIB);
  const open = store.api.openUpload.bind(store.api);
  store.api.openUpload = (request) =>
    request.body.slug === undefined ? open(request) : Promise.reject(new FakeApiError('suspended', 403));
  await expect(upload.start()).rejects.toMatchObject({ code: 'suspended' });
  expect(store.elapsedMs).toBeLessThan(LIFETIME_MS + 300_000);
  expect(await checkpoints.list()).toHaveLength(1);
});
