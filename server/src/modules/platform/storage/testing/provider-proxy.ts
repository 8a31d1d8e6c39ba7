import dns from 'node:dns';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ProviderProxy {
  /** Its name is `localhost`, so that names of buckets can stand before it. */
  endpoint: string;
  close(): Promise<void>;
}

/**
 * A proxy before an S3 server that behaves as Alibaba and Tencent document their stores: no `If-None-Match`, a header of
 * their own instead, and the bucket in the host only.
 */
export async function startProviderProxy(target: string, { header }: { header: string }): Promise<ProviderProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const refuse = (status: number, code: string, message: string): void => {
      incoming.resume();
      sendError(outgoing, { status, code, message });
    };
    if (!/^[^.]+\.localhost(:\d+)?$/.test(incoming.headers.host ?? ''))
      return refuse(403, 'SecondLevelDomainForbidden', 'The bucket must be addressed using a third level domain.');
    const isCreation = incoming.method === 'PUT' || incoming.method === 'POST';
    if (isCreation && incoming.headers['if-none-match'] !== undefined)
      return refuse(501, 'NotImplemented', 'A header you provided implies functionality that is not implemented.');
    const keeps = incoming.headers[header] === 'true';
    // The server behind verifies the signature, which covers the header that it does not know.
    const headers = { ...incoming.headers, ...(keeps && { 'if-none-match': '*' }) };
    const call = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      if (keeps && answer.statusCode === 412) {
        return void text(answer).then(() =>
          sendError(outgoing, {
            status: 409,
            code: 'FileAlreadyExists',
            message: 'The object you specified already exists and can not be overwritten.',
          }),
        );
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const restoreNames = resolveBelowLocalhost();
  return {
    endpoint: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      restoreNames();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendError(
  outgoing: ServerResponse,
  { status, code, message }: { status: number; code: string; message: string },
): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}

/** Names below `localhost` are this machine (RFC 6761), but not every machine's resolver says so. */
function resolveBelowLocalhost(): () => void {
  const { lookup } = dns;
  const patched = (name: string, ...rest: unknown[]): void =>
    (lookup as (...all: unknown[]) => void)(/(^|\.)localhost$/.test(name) ? '127.0.0.1' : name, ...rest);
  dns.lookup = patched as typeof lookup;
  return () => {
    dns.lookup = lookup;
  };
}
