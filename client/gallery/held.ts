import { checkoutForm } from '../src/features/billing/checkout-form.js';
import type { WorkerMessage, WorkerReport } from '../src/features/downloads/worker/messages.js';

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

/**
 * Stands in for the download worker: it makes these reports of every download, and then nothing more happens. Without
 * reports there is no worker, and the browser saves by itself.
 */
export function holdDownloads(reports: readonly WorkerReport[] | undefined): void {
  const active = {
    state: 'activated',
    postMessage({ type }: WorkerMessage, [port]: [MessagePort]) {
      const answers = type === 'open' ? (reports ?? []) : [{ isKnown: true }];
      for (const answer of answers) port.postMessage(answer);
    },
  };
  const register = () => (reports ? Promise.resolve({ active }) : Promise.reject(new Error('no worker')));
  Object.defineProperty(navigator, 'serviceWorker', { value: { register } });
}

/** The provider's form comes from its own host: a field takes its place, or it fails to load. */
export function holdCheckout(fails: boolean): void {
  checkoutForm.show = (place) => {
    if (fails) return Promise.reject(new Error('Failed to load Stripe.js'));
    const field = Object.assign(document.createElement('input'), { className: 'held-checkout', ariaLabel: 'Card' });
    place.append(field);
    return Promise.resolve(() => field.remove());
  };
}
