import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string };
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
}

/** Accepts traces by OTLP over HTTP, and error reports in Sentry's envelopes. */
export class ObservabilityReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Bodies as they were sent. */
  readonly traces: string[] = [];
  readonly reports: { path: string; auth: string; body: string }[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ObservabilityReceiver> {
    const server = createServer();
    const receiver = new ObservabilityReceiver(server);
    server.on('request', (request, response) => {
      void receiver.take(request).then(() => response.setHeader('content-type', 'application/json').end('{}'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage): Promise<void> {
    const body = await text(request);
    const path = request.url ?? '';
    if (path !== '/v1/traces') {
      this.reports.push({ path, auth: String(request.headers['x-sentry-auth']), body });
      return;
    }
    this.traces.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => ({ ...span, service })));
    }
  }
}
