import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';

const TIMEOUT_MS = 3000;
const TRIES = 2;
/** Limits of the answers that are kept: anyone can publish long ones. */
const ANSWERS_MAX = 20;
const ANSWER_LENGTH_MAX = 1000;

export type DnsRecordType = 'TXT' | 'CNAME' | 'A' | 'AAAA' | 'PTR';

/** The DNS did not answer, or its server failed, so nothing is known. */
export class DnsUnreachable extends Error {
  override readonly name = 'DnsUnreachable';
}

/**
 * Looks up records of domains that users name. Answers are texts to compare: nothing connects to what they name, so an
 * answer that leads into a private network leads nowhere.
 */
@Injectable()
export class Dns {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  constructor({ env }: Config) {
    if (env.DNS_SERVERS) this.resolver.setServers(env.DNS_SERVERS);
  }

  /** Empty if there are none. PTR records are those of an IP address. @throws {DnsUnreachable} */
  async lookUp(type: DnsRecordType, name: string): Promise<string[]> {
    try {
      const answers = await this.ask(type, name);
      return answers.slice(0, ANSWERS_MAX).map((answer) => answer.slice(0, ANSWER_LENGTH_MAX));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === NODATA || code === NOTFOUND) return [];
      throw new DnsUnreachable(`no answer about ${type} records`, { cause: error });
    }
  }

  private async ask(type: DnsRecordType, name: string): Promise<string[]> {
    if (type === 'TXT') return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(''));
    if (type === 'PTR') return this.resolver.reverse(name);
    // Records of the other types are texts.
    return (await this.resolver.resolve(name, type)) as string[];
  }
}
