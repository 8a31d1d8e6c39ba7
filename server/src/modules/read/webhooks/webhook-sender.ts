import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Dns } from '../../../core/dns/dns.js';
import { isPublicAddress } from '../../../core/dns/public-address.js';
import type { WebhookAttempt } from './domain/webhook.js';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 1000;

interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

class RefusedAddress extends Error {}

/**
 * Sends requests to addresses that customers name: never to this machine or its network. The name is resolved once, by the
 * connection itself, and only to addresses that were checked, so that a second answer of the name's server has no effect.
 * Redirects are not followed.
 */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly config: Config,
    private readonly dns: Dns,
  ) {}

  /** Whether the address can be a target as it is written. Names are checked when they are resolved. */
  isAllowed(url: string): boolean {
    if (this.config.env.WEBHOOK_PRIVATE_TARGETS) return true;
    const { protocol, hostname } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
  }

  /** Never throws: what went wrong is the attempt's answer. */
  async send(
    request: WebhookRequest,
    resolve: Resolve = (host) => this.resolve(host),
  ): Promise<Omit<WebhookAttempt, 'at'>> {
    try {
      if (!this.isAllowed(request.url)) throw new RefusedAddress('the address is not public');
      return await this.exchange(request, resolve);
    } catch (error) {
      return { status: null, answer: error instanceof Error ? error.message : String(error) };
    }
  }

  private exchange({ url, headers, body }: WebhookRequest, resolve: Resolve): Promise<Omit<WebhookAttempt, 'at'>> {
    const { request } = url.startsWith('https:') ? https : http;
    return new Promise((done, fail) => {
      const call = request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A connection of its own: one that is kept open would not be checked again.
        agent: false,
        lookup: this.checkedLookup(resolve),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      call.on('error', (error) => fail(call.destroyed && error.name === 'AbortError' ? new Error('timeout') : error));
      call.on('response', (response) => {
        readStart(response).then((answer) => {
          call.destroy();
          done({ status: response.statusCode ?? null, answer });
        }, fail);
      });
      call.end(body);
    });
  }

  /**
   * A lookup of the system holds one of the few threads of the process for as long as a foreign name server likes, and
   * with them all its files. Only it knows names of the own network.
   */
  private async resolve(host: string): Promise<{ address: string; family: number }[]> {
    if (this.config.env.WEBHOOK_PRIVATE_TARGETS) return lookup(host, { all: true, verbatim: true });
    const answers = await Promise.allSettled([this.dns.lookUp('A', host), this.dns.lookUp('AAAA', host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    if (found.length === 0 && failed) throw failed;
    if (found.length === 0) throw new Error(`the name ${host} has no address`);
    return found.map((address) => ({ address, family: isIP(address) }));
  }

  private checkedLookup(resolve: Resolve): LookupFunction {
    const mayBePrivate = this.config.env.WEBHOOK_PRIVATE_TARGETS;
    return (host, { all }, callback) => {
      resolve(host).then(
        (addresses) => {
          const [first] = addresses;
          const isRefused = !first || (!mayBePrivate && addresses.some(({ address }) => !isPublicAddress(address)));
          if (isRefused) callback(new RefusedAddress('the address is not public'), '', 0);
          else if (all) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, '', 0),
      );
    };
  }
}

/** Reads the start of an answer. The connection of what is not read is closed. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8');
}
