interface Piece {
  done: boolean;
  value?: Uint8Array;
}

/** Stands in for the answer of the live events call; jsdom has no streams. */
export class FakeStream {
  /** Number of requests. */
  opened = 0;
  /** Whether the page has cancelled it. */
  isAborted = false;
  readonly tokens: (string | undefined)[] = [];
  private readonly pieces: Piece[] = [];
  private waiting: ((piece: Piece) => void) | null = null;

  /** Answers only this call and leaves the others to `fetch`; call it after `FakeServer.install`. */
  install(): this {
    const others = globalThis.fetch;
    const fetch = (url: string, init: RequestInit = {}) => (url === '/v1/events' ? this.open(init) : others(url, init));
    Object.assign(globalThis, { fetch });
    return this;
  }

  send(name: string, data: object): void {
    this.push({ done: false, value: new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`) });
  }

  live(live = true): void {
    this.send('live', { live, heartbeatSeconds: 20 });
  }

  comment(): void {
    this.push({ done: false, value: new TextEncoder().encode(': alive\n\n') });
  }

  end(): void {
    this.push({ done: true });
  }

  private open({ headers, signal }: RequestInit) {
    this.opened += 1;
    this.isAborted = false;
    signal?.addEventListener('abort', () => {
      this.isAborted = true;
    });
    this.tokens.push((headers as Record<string, string>)['authorization']);
    const read = () =>
      new Promise<Piece>((resolve, reject) => {
        const piece = this.pieces.shift();
        if (piece) return resolve(piece);
        this.waiting = resolve;
        return signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    return Promise.resolve({ ok: true, status: 200, body: { getReader: () => ({ read }) } });
  }

  private push(piece: Piece): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting) waiting(piece);
    else this.pieces.push(piece);
  }
}
