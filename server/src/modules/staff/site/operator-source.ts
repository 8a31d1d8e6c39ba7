import type { Language } from '#contract/primitives.js';
import type { Clock } from '../../../core/clock/clock.js';

const CACHE_MS = 600_000;
/** Delay after a failed request. */
const RETRY_AFTER_MS = 30_000;

interface Cached<T> {
  content: T | null;
  /** Time of the next refresh. */
  refreshAt: number;
}

interface OperatorSourceOptions<T> {
  read(language: Language): Promise<T>;
  clock: Clock;
  onError(error: unknown): void;
}

/**
 * Caches what a source of the operator answers. While the source cannot be read, the last answer stays; no page waits for it
 * but the first.
 */
export class OperatorSource<T> {
  private readonly cache = new Map<Language, Cached<T>>();
  private readonly pending = new Map<Language, Promise<Cached<T>>>();

  constructor(private readonly options: OperatorSourceOptions<T>) {}

  /** Null if it has never been read. Concurrent calls share one request. */
  async in(language: Language): Promise<T | null> {
    const cached = this.cache.get(language);
    if (cached && this.options.clock.now().getTime() < cached.refreshAt) return cached.content;
    const running = this.pending.get(language) ?? this.refresh(language).finally(() => this.pending.delete(language));
    this.pending.set(language, running);
    return (cached ?? (await running)).content;
  }

  private async refresh(language: Language): Promise<Cached<T>> {
    const { read, clock, onError } = this.options;
    const now = clock.now().getTime();
    const next = await read(language).then(
      (content): Cached<T> => ({ content, refreshAt: now + CACHE_MS }),
      (error: unknown): Cached<T> => {
        onError(error);
        return { content: this.cache.get(language)?.content ?? null, refreshAt: now + RETRY_AFTER_MS };
      },
    );
    this.cache.set(language, next);
    return next;
  }
}
