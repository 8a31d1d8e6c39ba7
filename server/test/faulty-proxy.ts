import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface ProxyFaults {
  /** Larger bodies are refused, as nginx does by default. */
  bodyLimit?: number;
  /** The Date header, in milliseconds from now. */
  skewMs?: number;
  redirectTo?: string;
  /** Another program answers. */
  isForeign?: boolean;
  /** Request and response headers that get lost. */
  drops?: string[];
  /** Passes on the client's own X-Forwarded-For; default: it sets the client's address. */
  passesForwarded?: boolean;
  /** Bodies are passed on once they are complete. */
  buffers?: 'requests' | 'responses';
  /** Requests that take longer are cut off. */
  requestLimitMs?: number;
}

/** A reverse proxy that can be misconfigured. */
export class FaultyProxy {
  faults: ProxyFaults = {};
  /** Address of the server behind the proxy. */
  target = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FaultyProxy> {
    const server = createServer();
    const proxy = new FaultyProxy(server);
    server.on('request', (incoming, outgoing) => proxy.serve(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { bodyLimit = Infinity, redirectTo, isForeign } = this.faults;
    if (redirectTo !== undefined) outgoing.writeHead(301, { location: `${redirectTo}${incoming.url}` }).end();
    else if (isForeign) outgoing.end('<h1>Welcome to nginx!</h1>');
    else if (Number(incoming.headers['content-length'] ?? 0) > bodyLimit)
      outgoing.writeHead(413, { connection: 'close' }).end('Request Entity Too Large');
    else this.passOn(incoming, outgoing);
  }

  private passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const headers = { ...incoming.headers };
    // A network of its own each: the limits of requests are not what is tried.
    if (!this.faults.passesForwarded) headers['x-forwarded-for'] = '198.51.100.7';
    for (const name of this.faults.drops ?? []) delete headers[name];
    const { method, url = '/' } = incoming;
    const onward = request(new URL(url, this.target), { method: method ?? 'GET', headers, agent: false });
    onward.on('response', (answer) => this.answer(answer, outgoing));
    onward.on('error', () => outgoing.destroy());
    const { buffers, requestLimitMs } = this.faults;
    if (requestLimitMs !== undefined) cutOffAfter(requestLimitMs, incoming, onward);
    passBody(incoming, onward, buffers === 'requests');
  }

  private answer(answer: IncomingMessage, outgoing: ServerResponse): void {
    const { skewMs, drops = [] } = this.faults;
    const headers = { ...answer.headers };
    for (const name of drops) delete headers[name];
    if (skewMs !== undefined) headers.date = new Date(Date.now() + skewMs).toUTCString();
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    passBody(answer, outgoing, this.faults.buffers === 'responses');
  }
}

function passBody(from: IncomingMessage, to: Writable, isCollected: boolean): void {
  if (!isCollected) from.pipe(to);
  else
    void buffer(from).then(
      (body) => to.end(body),
      () => to.destroy(),
    );
}

function cutOffAfter(ms: number, incoming: IncomingMessage, onward: ClientRequest): void {
  const timer = setTimeout(() => {
    incoming.destroy();
    onward.destroy();
  }, ms);
  incoming.on('end', () => clearTimeout(timer));
}
