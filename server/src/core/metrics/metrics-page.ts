import { timingSafeEqual } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { METRICS_PATH } from '../../config/constants.js';
import { sha256 } from '../secrets/secrets.js';
import type { Metrics } from './metrics.js';

/** Answers callers with the token; others get 404. */
export function metricsPage(metrics: Metrics, token: string | undefined): RequestListener {
  return (request, response) => {
    const given = request.headers.authorization ?? '';
    if (token === undefined || !isSame(given, `Bearer ${token}`)) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  };
}

/** Serves the page in a process that serves nothing else. */
export function serveMetrics(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<Server> {
  const page = metricsPage(metrics, token);
  const server = createServer((request, response) => {
    if (request.url === METRICS_PATH) page(request, response);
    else response.writeHead(404).end();
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Hashes have one length, and the comparison takes one time. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(wanted)));
}
