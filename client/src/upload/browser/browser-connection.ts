import type { Connection } from '../connection.js';

const PROBE_TIMEOUT_MS = 5000;

interface NetworkInformation {
  effectiveType?: string;
}

/**
 * Asks the server whether it takes work, since `navigator.onLine` is wrong both ways: it is true behind a dead router, and
 * false on machines whose only way out is a virtual interface.
 */
export function browserConnection(probeUrl = '/health/ready'): Connection {
  return {
    effectiveType: () => (navigator as { connection?: NetworkInformation }).connection?.effectiveType,
    isReachable: (signal) => probe(probeUrl, signal),
    onChange(listener) {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
  };
}

/** Any response but a gateway's 502 to 504 proves that the server can be reached. */
async function probe(url: string, signal: AbortSignal): Promise<boolean> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, PROBE_TIMEOUT_MS);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { status } = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: controller.signal });
    return status < 502 || status > 504;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
