/**
 * A signal that aborts with the caller's, and after a time without a sign of life. `AbortSignal.any` is missing in
 * browsers still in use.
 */
export class TimeLimit {
  private readonly controller = new AbortController();
  private readonly stop = () => this.controller.abort(this.outer?.reason);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly outer: AbortSignal | undefined,
    private allowedMs: number,
  ) {
    outer?.addEventListener('abort', this.stop, { once: true });
    if (outer?.aborted) this.stop();
    else this.restart();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  allow(milliseconds: number): void {
    this.allowedMs = milliseconds;
    this.restart();
  }

  /** After a sign of life. */
  restart(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.stop, this.allowedMs);
  }

  end(): void {
    clearTimeout(this.timer);
    this.outer?.removeEventListener('abort', this.stop);
  }
}

/** A file of whatever size: it may take its time as long as it comes. */
export async function readFile(response: Response, limit: TimeLimit): Promise<Blob> {
  if (!response.body) return response.blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    limit.restart();
    chunks.push(value);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}
