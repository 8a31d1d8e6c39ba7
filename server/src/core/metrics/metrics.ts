import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Config } from '../../config/config.module.js';

/** Seconds; from a read by index to a transfer of several minutes. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Metrics of this process, for Prometheus. Labels never name a person, a link or a file. */
@Injectable()
export class Metrics implements OnModuleDestroy {
  private readonly registry = new Registry();
  readonly requests = this.durations('http_request_duration_seconds', 'Requests by route, until the last byte', [
    'method',
    'route',
    'status',
  ]);
  readonly requestsInProgress = new Gauge({
    name: 'http_requests_in_progress',
    help: 'Requests that are being answered, uploads included',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly bytes = new Counter({
    name: 'http_bytes_total',
    help: 'Bytes that came and went with requests, as counted at the socket',
    labelNames: ['route', 'direction'],
    registers: [this.registry],
  });
  readonly jobs = this.durations('job_duration_seconds', 'Jobs by name and outcome; events of the product are jobs', [
    'queue',
    'job',
    'outcome',
  ]);
  readonly mailRefusals = new Counter({
    name: 'mails_refused_total',
    help: 'Mails that were refused because of this installation, such as by a block list',
    registers: [this.registry],
  });
  private readonly storeCalls = this.durations('store_call_duration_seconds', 'Calls of object stores', [
    'store',
    'call',
    'outcome',
  ]);
  /** Whether the metrics can be read; if not, nothing costly is measured. */
  readonly areRead: boolean;
  readonly contentType = this.registry.contentType;

  constructor({ env }: Config) {
    this.areRead = env.METRICS_TOKEN !== undefined;
    if (this.areRead) collectDefaultMetrics({ register: this.registry });
  }

  onModuleDestroy(): void {
    this.registry.clear();
  }

  /** Everything in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  durations<L extends string>(name: string, help: string, labelNames: readonly L[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: DURATIONS, registers: [this.registry] });
  }

  /** A value that is looked up whenever the metrics are read. */
  lookUp<L extends string>(
    { name, help, labelNames }: { name: string; help: string; labelNames: readonly L[] },
    read: (gauge: Gauge<L>) => Promise<void>,
  ): void {
    const registers = [this.registry];
    // A failed read of this gauge must not fail the other metrics.
    const collect = async (): Promise<void> => {
      gauge.reset();
      await read(gauge).catch(() => gauge.reset());
    };
    const gauge = new Gauge({ name, help, labelNames, registers, collect });
  }

  /** The same store, whose calls are timed. */
  timed<S extends object>(name: string, store: S): S {
    if (!this.areRead) return store;
    const { storeCalls } = this;
    return new Proxy(store, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const stop = storeCalls.startTimer({ store: name, call: String(key) });
          const result: unknown = Reflect.apply(value, target, args);
          if (result instanceof Promise)
            result.then(
              () => stop({ outcome: 'done' }),
              () => stop({ outcome: 'failed' }),
            );
          return result;
        };
      },
    });
  }
}
