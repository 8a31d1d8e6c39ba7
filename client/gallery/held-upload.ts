/**
 * Stands in for XMLHttpRequest, by which the upload engine sends bytes: nothing leaves the page. A request sends
 * `stopsAt` (0 to 1) of its body and then waits; at 1 it completes.
 */
export function holdUploads(stopsAt: number): void {
  class HeldUpload {
    readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
    readonly status = 200;
    readonly responseText = '';
    onload?: () => void;
    private readonly timers: ReturnType<typeof setTimeout>[] = [];

    open(): void {}
    setRequestHeader(): void {}
    getAllResponseHeaders = () => 'etag: "1"\r\n';
    getResponseHeader = () => '"1"';

    send(body: Blob): void {
      const report = () => this.upload.onprogress?.({ loaded: Math.floor(body.size * stopsAt) });
      this.timers.push(setTimeout(report));
      if (stopsAt === 1) this.timers.push(setTimeout(() => this.onload?.()));
    }

    abort(): void {
      for (const timer of this.timers) clearTimeout(timer);
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: HeldUpload });
}
