import { createHmac } from 'node:crypto';
import http, { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface AlibabaTokenServer {
  endpoint: string;
  /** Calls with valid signatures, by their parameters. */
  calls: URLSearchParams[];
  close(): Promise<void>;
}

/** Answers `AssumeRole` as Alibaba documents it, and refuses what is not signed by the key. */
export async function startAlibabaTokenServer(key: { id: string; secret: string }): Promise<AlibabaTokenServer> {
  const calls: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = new URLSearchParams(`${new URL(request.url ?? '/', 'http://sts').search.slice(1)}&${body}`);
      const answer = (status: number, content: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      };
      if (asked.get('AccessKeyId') !== key.id || asked.get('Signature') !== signatureOf(asked, key.secret))
        return answer(400, { Code: 'SignatureDoesNotMatch', Message: 'Specified signature is not matched.' });
      calls.push(asked);
      const Expiration = new Date(Date.now() + Number(asked.get('DurationSeconds')) * 1000).toISOString();
      const Credentials = {
        AccessKeyId: `STS.${calls.length}`,
        AccessKeySecret: 'lent-secret',
        SecurityToken: 'lent-token',
        Expiration: Expiration.replace(/\.\d+/, ''),
      };
      answer(200, { Credentials });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const restore = withoutTls();
  return {
    endpoint: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      restore();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Signature version 1.0 of POST requests. */
function signatureOf(asked: URLSearchParams, secret: string): string {
  const encode = (part: string): string =>
    encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const signed = [...asked].filter(([name]) => name !== 'Signature').sort(([one], [other]) => (one < other ? -1 : 1));
  const canonical = signed.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`POST&%2F&${encode(canonical)}`)
    .digest('base64');
}

/** The package speaks HTTPS only; nobody here has a certificate. */
function withoutTls(): () => void {
  const { request } = https;
  const plain = (options: http.RequestOptions, ...rest: []): http.ClientRequest =>
    http.request({ ...options, agent: false, protocol: 'http:' }, ...rest);
  https.request = plain as typeof request;
  return () => {
    https.request = request;
  };
}
