import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Log } from '../../../core/logging/log.js';
import { LibraryRepository } from '../data/library.repository.js';
import { countsOf, type CountsState, laterBase, type LibraryCounts, NO_COUNTS } from '../domain/library-counts.js';

/** So many changes are looked at each time; with more of them the base moves on. */
const MANY_CHANGES = 400;
/** No write is longer on its way from the moment that it names to the database. */
const SETTLED_MS = 10 * 60 * 1000;

/**
 * Counts of a library that do not count: a base that is right for some moment, and what has changed since. The base
 * follows from the transfers alone, so a crash cannot make it wrong, and whoever looks moves it on.
 */
@Injectable()
export class LibraryCounter {
  private readonly moving = new Set<string>();

  constructor(
    private readonly library: LibraryRepository,
    private readonly log: Log,
  ) {}

  async of(ownerId: string, now: Date): Promise<LibraryCounts> {
    const state = await this.library.stateSince(ownerId, await this.library.baseOf(ownerId), now);
    if (state.changes.length >= MANY_CHANGES) void this.tryToMoveOn(ownerId, state, now);
    return countsOf(state, now);
  }

  /** Every base, and whether counting everything again gives the same. */
  async *proveBases(): AsyncGenerator<{ ownerId: string; isRight: boolean }> {
    for await (const { ownerId, ...base } of this.library.eachBase()) {
      const again = laterBase(await this.library.stateSince(ownerId, NO_COUNTS, base.upTo), base.upTo);
      yield { ownerId, isRight: isDeepStrictEqual(again, base) };
    }
  }

  /** Once at a time; the counts are right without it too. */
  private async tryToMoveOn(ownerId: string, state: CountsState, now: Date): Promise<void> {
    if (this.moving.has(ownerId)) return;
    this.moving.add(ownerId);
    try {
      await this.moveOn(ownerId, state, now);
    } catch (error) {
      this.log.warn({ ownerId, err: error }, 'the base of a library was not moved on');
    } finally {
      this.moving.delete(ownerId);
    }
  }

  /** Only worth it where much lies behind the moment up to which everything is settled. */
  private async moveOn(ownerId: string, { base, changes }: CountsState, now: Date): Promise<void> {
    const upTo = new Date(now.getTime() - SETTLED_MS);
    const settled = changes.filter(({ lastModified }) => lastModified < upTo).length;
    if (upTo <= base.upTo || settled < MANY_CHANGES / 2) return;
    const state = await this.library.stateSince(ownerId, base, upTo);
    await this.library.advance(ownerId, base, laterBase(state, upTo));
  }
}
