import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListFaults {
  pageSize: number;
  /**
   * Fault of the answers that are not the last: no next marker, one that does not advance, or the first page again and
   * again.
   */
  marker: 'none' | 'stuck' | 'repeats';
}

export interface PagingProxy {
  origin: string;
  faults: ListFaults | null;
  /** Requests arrive under another host than was signed. */
  changesHost: boolean;
  lists: number;
  close(): Promise<void>;
}

/** Entries and next markers of the lists of S3. */
const LISTS = [
  { query: 'list-type', entry: 'Contents', markers: { NextContinuationToken: 'stuck' } },
  { query: 'uploads', entry: 'Upload', markers: { NextKeyMarker: '', NextUploadIdMarker: '' } },
  { query: 'uploadId', entry: 'Part', markers: { NextPartNumberMarker: '0' } },
] as const;

/** Proxy of an S3 server that pages its lists badly. */
export async function startPagingProxy(target: string): Promise<PagingProxy> {
  const { hostname, port, host } = new URL(target);
  const firstPages = new Map<string, string>();
  let uploads = '';
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...(proxy.changesHost && { host }) };
    const call = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (answer) => {
      const query = new URL(incoming.url ?? '/', target).searchParams;
      const list = incoming.method === 'GET' ? LISTS.find(({ query: name }) => query.has(name)) : undefined;
      if (!list || !proxy.faults || answer.statusCode !== 200) return pass(answer, outgoing);
      proxy.lists += 1;
      void textOf(answer).then((xml) => {
        const after = query.get('key-marker') ?? '';
        // The server behind does not page its uploads as S3 does: they are paged here.
        if (list.entry === 'Upload' && after === '') uploads = xml;
        const whole = list.entry === 'Upload' ? uploads : xml;
        const page = firstPages.get(list.entry) ?? cut(whole, list, { ...(proxy.faults as ListFaults), after });
        if (proxy.faults?.marker === 'repeats') firstPages.set(list.entry, page);
        const { 'content-length': _, ...others } = answer.headers;
        outgoing.writeHead(200, others).end(page);
      });
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: PagingProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: null,
    changesHost: false,
    lists: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

const keyOf = (entry: string): string => /<Key>(.*?)<\/Key>/s.exec(entry)?.[1] ?? '';

function cut(
  xml: string,
  { entry, markers }: (typeof LISTS)[number],
  { pageSize, marker, after }: ListFaults & { after: string },
): string {
  const entries = (xml.match(new RegExp(`<${entry}>.*?</${entry}>`, 'gs')) ?? [])
    .filter((one) => after === '' || keyOf(one) > after)
    .sort((left, right) => keyOf(left).localeCompare(keyOf(right)));
  const isTruncated = marker === 'repeats' || entries.length > pageSize;
  const declared = Object.entries(markers).map(([name, value]) => `<${name}>${value}</${name}>`);
  const more = isTruncated && marker === 'stuck' ? declared.join('') : '';
  const bare = xml
    .replace(/<IsTruncated>.*?<\/IsTruncated>/s, '')
    .replace(new RegExp(`<(${Object.keys(markers).join('|')})>.*?</\\1>`, 'gs'), '')
    .replace(new RegExp(`<${entry}>.*</${entry}>`, 's'), '<!-- entries -->');
  const shown = `<IsTruncated>${isTruncated}</IsTruncated>${more}${entries.slice(0, pageSize).join('')}`;
  return bare.includes('<!-- entries -->')
    ? bare.replace('<!-- entries -->', () => shown)
    : bare.replace(/<\/[^>]+>\s*$/, (end) => `${shown}${end}`);
}

function pass(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
