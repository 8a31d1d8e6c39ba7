import { readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskLayout } from '../disk-layout.js';
import type { DiskWaits } from '../disk-waits.js';
import { hasCode, removeQuietly } from '../files/durable-files.js';
import { isRunning, newInstanceId, ownIdentity, type ProcessIdentity } from './process-identity.js';

interface Observation {
  beat: bigint;
  /** Monotonic local time: clocks of different machines are never compared. */
  changedAt: number;
  identity: ProcessIdentity | null;
}

/** Ids of this process; tests open several stores in one. */
const local = new Set<string>();

/**
 * Registry of the processes that use the folder. Each renews a heartbeat file; locks of dead processes are void and their
 * temporary files are deleted.
 */
export class ProcessRegistry {
  readonly id = newInstanceId();
  private readonly seen = new Map<string, Observation>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly layout: DiskLayout,
    private readonly waits: DiskWaits,
  ) {}

  async join(): Promise<void> {
    local.add(this.id);
    await writeFile(this.fileOf(this.id), JSON.stringify(ownIdentity));
    await this.observe();
    this.timer = setInterval(() => void this.beat().catch(() => undefined), this.waits.beatMs).unref();
  }

  async leave(): Promise<void> {
    clearInterval(this.timer);
    local.delete(this.id);
    await rm(this.fileOf(this.id), { force: true });
  }

  /** True when unknown. */
  async isAlive(id: string): Promise<boolean> {
    if (local.has(id)) return true;
    const observation = await this.readHeartbeat(id);
    if (!observation) return false;
    const running = observation.identity && isRunning(observation.identity);
    return running ?? performance.now() - observation.changedAt < this.waits.silenceMs;
  }

  private async beat(): Promise<void> {
    const seconds = (performance.timeOrigin + performance.now()) / 1000;
    await utimes(this.fileOf(this.id), seconds, seconds).catch(async (error: unknown) => {
      // Another process took this one for dead, for example after a suspend.
      if (hasCode(error, 'ENOENT')) await writeFile(this.fileOf(this.id), JSON.stringify(ownIdentity));
    });
    await this.observe();
  }

  private async observe(): Promise<void> {
    const ids = await readdir(this.layout.instances);
    for (const id of ids) {
      if (!(await this.isAlive(id))) await this.reap(id);
    }
    for (const id of this.seen.keys()) if (!ids.includes(id)) this.seen.delete(id);
  }

  private async readHeartbeat(id: string): Promise<Observation | null> {
    const file = this.fileOf(id);
    const beat = await stat(file, { bigint: true }).then(
      ({ mtimeNs }) => mtimeNs,
      () => null,
    );
    if (beat === null) return null;
    const known = this.seen.get(id);
    if (known?.beat === beat && known.identity) return known;
    const changedAt = known?.beat === beat ? known.changedAt : performance.now();
    const observation = { beat, changedAt, identity: await readIdentity(file) };
    this.seen.set(id, observation);
    return observation;
  }

  private async reap(id: string): Promise<void> {
    const left = (await readdir(this.layout.temp)).filter((name) => name.startsWith(`${id}+`));
    await removeQuietly(...left.map((name) => join(this.layout.temp, name)));
    await rm(this.fileOf(id), { force: true });
    this.seen.delete(id);
  }

  private fileOf(id: string): string {
    return join(this.layout.instances, id);
  }
}

async function readIdentity(file: string): Promise<ProcessIdentity | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProcessIdentity;
  } catch {
    return null; // being written
  }
}
