import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** `too-large`: beyond the daemon's limits, so not scanned or not completely. */
export type ScanVerdict = 'clean' | 'too-large' | { threat: string };

/** The scanner cannot be reached or does not answer. */
export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

/** After the last byte the daemon unpacks archives, which takes a while. */
const IDLE_MS = 120_000;

/** A ClamAV daemon, which scans what is sent to it (`INSTREAM` of clamd(8)). */
export class Clamd {
  constructor(private readonly url: URL) {}

  /** @throws {ScannerUnavailable}, and what `bytes` throws */
  async scan(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<ScanVerdict> {
    const source = new Source(bytes);
    const socket = this.connect();
    let reply = '';
    socket.setEncoding('utf8').on('data', (part: string) => (reply += part));
    // A broken connection may also raise an error after the bytes were sent, without a listener.
    socket.on('error', () => undefined);
    socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('no answer')));
    try {
      await pipeline(source.commands(), socket, { signal });
      if (!socket.closed) await once(socket, 'close', { signal });
    } catch (error) {
      signal.throwIfAborted();
      if (source.error !== undefined) throw source.error;
      // At a limit, the daemon answers and closes before it has read everything.
      if (reply === '') throw new ScannerUnavailable('clamd cannot be reached', { cause: error });
    } finally {
      socket.destroy();
    }
    return verdictOf(reply);
  }

  private connect(): Socket {
    const { protocol, hostname, port, pathname } = this.url;
    // If the daemon closes the connection early, the next write has to fail: if the socket closed its own side instead,
    // the pipeline would wait forever.
    const options = { allowHalfOpen: true };
    if (protocol === 'unix:') return connect({ ...options, path: decodeURIComponent(pathname) });
    return connect({ ...options, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || '3310') });
  }
}

/**
 * The bytes in the daemon's frames; remembers an error of reading them, to distinguish it from one of the connection.
 */
class Source {
  error: unknown;

  constructor(private readonly bytes: AsyncIterable<Buffer>) {}

  async *commands(): AsyncGenerator<Buffer> {
    yield Buffer.from('zINSTREAM\0');
    try {
      for await (const chunk of this.bytes) {
        if (chunk.length === 0) continue;
        yield lengthOf(chunk.length);
        yield chunk;
      }
    } catch (error) {
      this.error = error;
      throw error;
    }
    yield lengthOf(0);
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Reads `stream: OK`, `stream: NAME FOUND` or `… ERROR`. */
export function verdictOf(reply: string): ScanVerdict {
  const line = reply.replaceAll('\0', '').trim();
  if (line === 'stream: OK') return 'clean';
  if (line.startsWith('INSTREAM size limit exceeded')) return 'too-large';
  const threat = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (threat === undefined) throw new ScannerUnavailable(`clamd answered "${line}"`);
  // This is the daemon's report, with `AlertExceedsMax yes`, of a file that it could not read completely.
  return threat.startsWith('Heuristics.Limits.Exceeded') ? 'too-large' : { threat };
}
