import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { Config } from '../../../config/config.module.js';
import { type StripeSettings, stripeSettings } from './billing.settings.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Log } from '../../../core/logging/log.js';
import { sha256 } from '../../../core/secrets/secrets.js';

/** A person waits: longer than this is no answer. Reading and, by their idempotency keys, writing is tried again. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/** The only way to the payment provider. Never called within a database transaction. */
@Injectable()
export class StripeClient {
  private readonly given: StripeSettings | null;
  private readonly stripe: Stripe | null;

  constructor(
    config: Config,
    private readonly log: Log,
  ) {
    this.given = stripeSettings(config.env);
    this.stripe = this.given && connect(this.given);
  }

  get isOn(): boolean {
    return this.given !== null;
  }

  get settings(): StripeSettings {
    if (!this.given) throw new AppError('billing-off');
    return this.given;
  }

  async call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.stripe) throw new AppError('billing-off');
    try {
      return await work(this.stripe);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) throw new AppError('payment-failed');
      // The caller has to handle a request that is wrong.
      if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeInvalidRequestError)
        throw error;
      this.log.warn({ kind: error.type, status: error.statusCode, stripeRequest: error.requestId }, 'Stripe failed');
      throw new AppError('billing-unavailable');
    }
  }

  /** Null if the provider knows no such object. */
  async findObject<T>(work: (stripe: Stripe) => Promise<T>): Promise<T | null> {
    try {
      return await this.call(work);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
      throw error;
    }
  }
}

function connect({ secretKey, apiUrl }: StripeSettings): Stripe {
  const url = apiUrl === undefined ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/**
 * Idempotency key of one request at the provider: the same request twice is done once, another one under its key is an
 * error.
 */
export function requestKey(purpose: string, request: unknown): { idempotencyKey: string } {
  return { idempotencyKey: `${purpose}-${sha256(JSON.stringify(request))}` };
}
