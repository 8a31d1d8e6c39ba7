/** jsdom has no workers: in place of one, `answer` is asked in the page itself. Returns what puts the earlier state back. */
export function installInlineWorker<Request>(answer: (request: Request) => Promise<unknown>): () => void {
  const earlier: unknown = Reflect.get(globalThis, 'Worker');
  class InlineWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: (() => void) | null = null;

    postMessage(request: Request): void {
      void answer(request).then((data) => this.onmessage?.({ data }));
    }

    terminate(): void {
      this.onmessage = null;
    }
  }
  Object.assign(globalThis, { Worker: InlineWorker });
  return () => Object.assign(globalThis, { Worker: earlier });
}
