import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../docker/embedded/ports.mjs';
import { startToxiproxy } from '../../scripts/test/servers.mjs';

/** Names of Toxiproxy; `stream` is seen from the server: the client's bytes go upstream. */
export interface Toxic {
  type: 'latency' | 'bandwidth' | 'timeout' | 'reset_peer' | 'limit_data' | 'slicer' | 'slow_close';
  stream: 'upstream' | 'downstream';
  attributes: Record<string, number>;
  /** Share of the connections it befalls; all if left out. */
  toxicity?: number;
}

/** The request is reset before the server has seen it. */
export const LOST_REQUEST: Toxic = { type: 'reset_peer', stream: 'upstream', attributes: { timeout: 0 } };
/** The server did what was asked, and its answer is reset. */
export const LOST_ANSWER: Toxic = { type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } };
/** Nothing passes and nothing is closed. */
export const STALLED: Toxic = { type: 'timeout', stream: 'upstream', attributes: { timeout: 0 } };

/** Lines to one server with configurable faults. */
export class ToxicNetwork {
  private readonly names = new Map<string, string>();

  private constructor(
    private readonly control: string,
    private readonly target: string,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(targetUrl: string): Promise<ToxicNetwork> {
    const dir = await mkdtemp(join(tmpdir(), 'sampan-toxic-'));
    const toxiproxy = await startToxiproxy({ dir });
    return new ToxicNetwork(toxiproxy.url, new URL(targetUrl).host, async () => {
      await toxiproxy.stop();
      await rm(dir, { recursive: true, force: true });
    });
  }

  /** Another way to the server, with these faults from the first byte on; answers its origin. */
  async line(...toxics: Toxic[]): Promise<string> {
    const name = `line-${this.names.size}`;
    const listen = `127.0.0.1:${await freePort()}`;
    await this.call('/proxies', { name, listen, upstream: this.target, enabled: true });
    this.names.set(`http://${listen}`, name);
    await this.poison(`http://${listen}`, ...toxics);
    return `http://${listen}`;
  }

  /** Adds faults to a line that may be in use. */
  async poison(origin: string, ...toxics: Toxic[]): Promise<void> {
    for (const toxic of toxics) await this.call(`/proxies/${this.names.get(origin)}/toxics`, toxic);
  }

  /** Removes all faults from a connection. */
  async heal(origin: string): Promise<void> {
    const path = `/proxies/${this.names.get(origin)}/toxics`;
    const toxics = (await (await fetch(this.control + path)).json()) as { name: string }[];
    for (const { name } of toxics) await fetch(`${this.control}${path}/${name}`, { method: 'DELETE' });
  }

  close(): Promise<void> {
    return this.end();
  }

  private async call(path: string, body: object): Promise<void> {
    const answer = await fetch(this.control + path, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`Toxiproxy: ${answer.status} ${await answer.text()}`);
  }
}
