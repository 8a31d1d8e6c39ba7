import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { decode, encode } from 'dns-packet';

type RecordType = 'TXT' | 'CNAME' | 'A' | 'PTR';

/** A DNS server whose answers a test sets. */
export class DnsServer {
  /** Answers with a server failure. */
  isFailing = false;
  private readonly records = new Map<string, string[]>();

  private constructor(private readonly socket: Socket) {}

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4');
    const server = new DnsServer(socket);
    socket.on('message', (query, { port, address }) => socket.send(server.answer(query), port, address));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return server;
  }

  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  set(type: RecordType, name: string, ...values: string[]): void {
    this.records.set(`${type} ${name}`, values);
  }

  get(type: string, name: string): string[] {
    return this.records.get(`${type} ${name.toLowerCase()}`) ?? [];
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.socket.close(() => resolve()));
  }

  private answer(query: Buffer): Buffer {
    const { id, questions = [] } = decode(query);
    const [question] = questions;
    const { type = 'TXT', name = '' } = question ?? {};
    const values = this.isFailing ? [] : this.get(type, name);
    // A text has parts of at most 255 bytes.
    const answers = values.map((value) =>
      type === 'TXT'
        ? { type: 'TXT' as const, name, ttl: 0, data: value.match(/.{1,255}/gs) ?? [''] }
        : { type: type as 'CNAME' | 'A' | 'PTR', name, ttl: 0, data: value },
    );
    const code = this.isFailing ? 2 : 0;
    return encode({ type: 'response', ...(id !== undefined && { id }), flags: 0x0180 | code, questions, answers });
  }
}
