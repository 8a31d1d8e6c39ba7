import type { Connection } from '../../../client/src/upload/node.js';

const PROBE_TIMEOUT_MS = 5000;

/** Asks the server whether it is available, as the pages do: while it is not, an upload waits. */
export function probedConnection(server: string): Connection {
  return {
    effectiveType: () => undefined,
    async isReachable(signal) {
      try {
        const { status } = await fetch(new URL('/health/ready', server), {
          signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]),
        });
        return status < 502 || status > 504;
      } catch {
        return false;
      }
    },
    onChange: () => () => undefined,
  };
}
