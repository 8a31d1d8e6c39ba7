import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Log } from '../../../core/logging/log.js';
import { TallyRepository } from '../data/tally.repository.js';
import {
  laterTally,
  NO_TALLY,
  type Steps,
  type StepsSince,
  stepsBefore,
  type Tally,
  visitsOf,
} from '../domain/tally.js';
import { DownloadListeners } from '../downloads/download-listeners.js';

/** So many steps are read at each look; with more of them the stored tally moves on. */
const MANY_STEPS = 400;
/**
 * No opening and no download is longer on its way from the moment that it names to the database: longer than the driver
 * waits, and than the clocks of servers differ.
 */
const SETTLED_MS = 2 * 60 * 1000;

interface Read {
  steps: Steps;
  upTo: Date;
}

/**
 * What visits of a transfer came to, without reading all of them at each look: what was stored for some moment, and what
 * came since. The stored follows from the records alone, so neither a crash nor a job that runs twice can make it wrong.
 * Whoever looks moves it on, and every download.
 */
@Injectable()
export class Tallies implements OnModuleInit {
  private readonly moving = new Set<string>();

  constructor(
    private readonly tallies: TallyRepository,
    private readonly listeners: DownloadListeners,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.listeners.listen(({ download }) => this.follow(download.transferId));
  }

  async of(transferId: string): Promise<Tally> {
    const upTo = this.settled();
    const stored = await this.tallies.of(transferId);
    const steps = await this.tallies.stepsSince(transferId, stored.upTo);
    if (sizeOf(steps) >= MANY_STEPS) void this.tryToMoveOn(transferId, stored, { steps, upTo });
    return this.later(transferId, stored, { steps, upTo: this.clock.now() });
  }

  /** Every stored one, and whether counting everything again gives the same. */
  async *prove(): AsyncGenerator<{ transferId: string; isRight: boolean }> {
    for await (const { transferId, ...tally } of this.tallies.each()) {
      const all = await this.tallies.stepsSince(transferId, NO_TALLY.upTo);
      const { upTo } = tally;
      const again = await this.later(transferId, NO_TALLY, { steps: stepsBefore(all, upTo), upTo });
      yield { transferId, isRight: isDeepStrictEqual(again, tally) };
    }
  }

  /** So that also the first look at many downloads finds most of them counted. */
  private async follow(transferId: string): Promise<void> {
    const stored = await this.tallies.of(transferId);
    const range = { from: stored.upTo, to: this.settled() };
    // Of a crowd that comes at once, not every download asks how many there are.
    if (range.to.getTime() - range.from.getTime() < SETTLED_MS) return;
    if ((await this.tallies.countStarted(transferId, range, MANY_STEPS)) < MANY_STEPS) return;
    const steps = await this.tallies.stepsSince(transferId, stored.upTo);
    await this.tryToMoveOn(transferId, stored, { steps, upTo: range.to });
  }

  /** Once at a time; what is shown is right without it too. */
  private async tryToMoveOn(transferId: string, stored: Tally, { steps, upTo }: Read): Promise<void> {
    if (this.moving.has(transferId)) return;
    this.moving.add(transferId);
    try {
      const settled = stepsBefore(steps, upTo);
      if (upTo <= stored.upTo || sizeOf(settled) < MANY_STEPS / 2) return;
      await this.tallies.advance(transferId, stored, await this.later(transferId, stored, { steps: settled, upTo }));
    } catch (error) {
      this.log.warn({ transferId, err: error }, 'the tally of a transfer was not moved on');
    } finally {
      this.moving.delete(transferId);
    }
  }

  private async later(transferId: string, tally: Tally, { steps, upTo }: Read): Promise<Tally> {
    const returning: StepsSince['returning'] =
      tally === NO_TALLY
        ? new Set()
        : await this.tallies.visitsBefore(transferId, [...visitsOf(steps.starts)], tally.upTo);
    return laterTally(tally, { ...steps, returning }, upTo);
  }

  private settled(): Date {
    return new Date(this.clock.now().getTime() - SETTLED_MS);
  }
}

function sizeOf({ openings, starts, completions }: Steps): number {
  return openings.length + starts.length + completions.length;
}
