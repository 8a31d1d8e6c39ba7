import type { UploadCredential } from '#contract/transfers/storage.js';
import { CREDENTIAL_MIN_LEFT_SECONDS, CREDENTIAL_REFRESH_MS } from '#contract/limits.js';
import type { UploadClock } from '../clock.js';

const USUAL_LIFETIME_MS = 900_000;
const PLAUSIBLE_LIFETIME_MS = 24 * 3600 * 1000;
/** A refresh that was only due, not needed, may fail; it is tried again after this. */
const RETRY_REFRESH_MS = 30_000;

export interface CredentialKeeperOptions {
  clock: UploadClock;
  first: UploadCredential;
  /** Requests a fresh one, by slug and ticket. */
  fetchFresh(uploadTicket: string): Promise<UploadCredential>;
}

/** The credential of one upload: refreshed every 300 s, when less than 25 s remain, and when it was refused. */
export class CredentialKeeper {
  #current: UploadCredential;
  #receivedAt: number;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #refreshDueAt: number;
  #refreshing: Promise<UploadCredential> | undefined;

  constructor(private readonly options: CredentialKeeperOptions) {
    this.#current = options.first;
    this.#receivedAt = options.clock.now();
    this.#refreshDueAt = this.#receivedAt + CREDENTIAL_REFRESH_MS;
  }

  get current(): UploadCredential {
    return this.#current;
  }

  /** One that will last for the next call. */
  async get(): Promise<UploadCredential> {
    if (this.#isNearItsEnd()) return this.#refresh();
    if (this.options.clock.now() < this.#refreshDueAt) return this.#current;
    this.#refreshDueAt = this.options.clock.now() + RETRY_REFRESH_MS;
    return this.#refresh().catch(() => this.#current);
  }

  /**
   * A fresh one after an attempt was refused, unless that began before the last refresh: parallel parts that are refused
   * together need one refresh, not four.
   */
  async renewAfterRefusalOf(beganAt: number): Promise<void> {
    if (beganAt <= this.#refreshedAt) return;
    await this.#refresh();
    this.#refusedAt = this.#refreshedAt;
  }

  /** When a refused one was replaced last, in epoch ms. */
  get refusedAt(): number {
    return this.#refusedAt;
  }

  /** A fresh one, unless the current is younger than that. */
  async renewOlderThan(ms: number): Promise<void> {
    if (this.options.clock.now() - this.#receivedAt >= ms) await this.#refresh();
  }

  #isNearItsEnd(): boolean {
    const now = this.options.clock.now();
    return this.#receivedAt + this.#lifetimeMs() - now < CREDENTIAL_MIN_LEFT_SECONDS * 1000;
  }

  /** `Expiration` is the server's time; where the two clocks disagree, the usual lifetime is the better guess. */
  #lifetimeMs(): number {
    const left = Date.parse(this.#current.Expiration) - this.#receivedAt;
    const isPlausible = left > 2 * CREDENTIAL_MIN_LEFT_SECONDS * 1000 && left < PLAUSIBLE_LIFETIME_MS;
    return isPlausible ? left : USUAL_LIFETIME_MS;
  }

  #refresh(): Promise<UploadCredential> {
    this.#refreshing ??= this.options
      .fetchFresh(this.#current.uploadTicket)
      .then((fresh) => this.#take(fresh))
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  #take(fresh: UploadCredential): UploadCredential {
    this.#current = fresh;
    this.#refreshedAt = this.options.clock.now();
    this.#receivedAt = this.options.clock.now();
    this.#refreshDueAt = this.#receivedAt + CREDENTIAL_REFRESH_MS;
    return fresh;
  }
}
