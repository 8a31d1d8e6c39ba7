import type { S3Client } from '@aws-sdk/client-s3';

/** Smallest difference that is a fault: signatures are valid for 15 minutes, which it shortens. */
const TOLERANCE_MS = 120_000;

/** The time of the store, by the `Date` of its answers: it is what signatures are compared with. */
export class StoreClock {
  private measuredMs = 0;

  constructor(private readonly clock: { now(): Date }) {}

  /** Added after retries and parsing, so that it sees every answer, refusals too. */
  watch(client: S3Client): void {
    client.middlewareStack.add(
      (next) => async (call) => {
        const output = await next(call);
        this.learn((output.response as { headers?: Record<string, string> }).headers ?? {});
        return output;
      },
      { step: 'deserialize', priority: 'low', name: 'storeClock' },
    );
  }

  /** The store's time less that of this machine; 0 if they are the same for our purpose. */
  get aheadMs(): number {
    return Math.abs(this.measuredMs) < TOLERANCE_MS ? 0 : this.measuredMs;
  }

  now(): Date {
    return new Date(this.clock.now().getTime() + this.aheadMs);
  }

  private learn({ date, age }: Record<string, string>): void {
    const at = Date.parse(date ?? '');
    // A response with an `Age` comes from a cache, and its date is an old one.
    if (Number.isFinite(at) && age === undefined) this.measuredMs = at - this.clock.now().getTime();
  }
}
