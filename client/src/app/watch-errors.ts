import { clientConfig } from '../lib/hosts.js';
import type { createRouter } from './router.js';

let report: ((error: unknown) => void) | null = null;

/** Reports unhandled errors to the server, if the installation forwards them. */
export function watchErrors(router: ReturnType<typeof createRouter>): void {
  if (!clientConfig().reportsErrors) return;
  report = (error) => {
    const { matches } = router.state;
    void import('./report-error.js').then((part) => part.reportError(error, matches)).catch(() => undefined);
  };
  window.addEventListener('error', ({ error }) => tellError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
}

/** For errors that a boundary caught. */
export function tellError(error: unknown): void {
  report?.(error);
}
