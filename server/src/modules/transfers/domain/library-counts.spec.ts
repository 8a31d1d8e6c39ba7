import { type Change, countsOf, type CountsBase, type CountsState, laterBase, NO_COUNTS } from './library-counts.js';
import { expiryChanges } from './expiry-changes.js';
import { startOfMonth } from './transfer.js';

const DAY = 24 * 3600 * 1000;
const start = Date.UTC(2026, 0, 20);

/** Numbers in [0, 1) that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

function counted(records: Change[], now: Date) {
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const expired = live.filter(({ expiresAt }) => expiresAt < now).length;
  return {
    all: live.length,
    expired,
    active: live.length - expired,
    shared: live.filter(({ isShared }) => isShared).length,
    thisMonth: records.filter(({ dateSent }) => dateSent >= startOfMonth(now)).length,
  };
}

/** As the repository finds it. */
function stateSince(base: CountsBase, records: Change[], until: Date): CountsState {
  const expired = records.filter(
    ({ deletedAt, expiresAt }) => deletedAt === null && expiresAt >= base.upTo && expiresAt < until,
  );
  const changes = records.filter(({ lastModified }) => lastModified >= base.upTo);
  return { base, changes, expiredSince: expired.map(({ id }) => id) };
}

/** 60 days in the life of a library: made, changed, given other expiries, deleted; expired by the clock. */
function* life(seed: number): Generator<{ records: Change[]; now: Date }> {
  const random = seeded(seed);
  const records: Change[] = [];
  for (let hour = 0; hour < 60 * 24; hour += 1) {
    const now = new Date(start + hour * 3600 * 1000);
    if (random() < 0.5) {
      const expiresAt = new Date(now.getTime() + (random() < 0.5 ? 7 : 30) * DAY * random());
      const isShared = random() < 0.2;
      const dates = { dateSent: now, lastModified: now, deletedAt: null, expiresAt, lapses: [] };
      records.push({ id: `${records.length}`, ...dates, isShared });
    }
    const chosen = records[Math.floor(random() * records.length)];
    if (chosen?.deletedAt === null && random() < 0.3) {
      chosen.lastModified = now;
      const fate = random();
      if (fate < 0.5) chosen.deletedAt = now;
      else if (fate < 0.9)
        Object.assign(chosen, expiryChanges(chosen, new Date(now.getTime() + 5 * DAY * random()), now));
    }
    yield { records, now };
  }
}

describe('counts of a library', () => {
  it.each([1, 2, 3])('are what counting everything gives, wherever the base lies (%i)', (seed) => {
    let base = NO_COUNTS;
    const random = seeded(seed * 77);
    for (const { records, now } of life(seed)) {
      expect(countsOf(stateSince(base, records, now), now)).toEqual(counted(records, now));
      const upTo = new Date(now.getTime() - DAY * random());
      if (upTo <= base.upTo || random() > 0.05) continue;
      const moved = laterBase(stateSince(base, records, upTo), upTo);
      // The same from nothing: how the proof counts again.
      expect(laterBase(stateSince(NO_COUNTS, records, upTo), upTo)).toEqual(moved);
      base = moved;
    }
    expect(base.live).toBeGreaterThan(100);
    expect(base.expired).toBeGreaterThan(20);
  });

  it('do not miss what is deleted while they are read', () => {
    const now = new Date(start);
    const dates = {
      dateSent: new Date(start - 9 * DAY),
      expiresAt: new Date(start - DAY),
      lastModified: now,
      lapses: [],
    };
    const deleted: Change = { id: 'a', ...dates, deletedAt: now, isShared: false };
    const base = { ...NO_COUNTS, upTo: new Date(start - 2 * DAY), live: 1 };
    const counts = countsOf({ base, changes: [deleted], expiredSince: ['a'] }, now);
    expect(counts).toMatchObject({ all: 0, expired: 0, active: 0 });
  });
});
