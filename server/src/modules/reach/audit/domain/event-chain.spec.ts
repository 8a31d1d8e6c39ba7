import {
  brokenAt,
  type ChainedEvent,
  type EventKind,
  isBroken,
  nextEvent,
  toChained,
  type TransferEvent,
} from './event-chain.js';

const at = new Date('2026-01-01T00:00:00Z');

function chain(): ChainedEvent[] {
  const events: TransferEvent[] = [];
  const add = (kind: EventKind, data: Record<string, unknown>) =>
    events.push(nextEvent(events.at(-1) ?? null, { at, kind, data }));
  add('created', { transferId: 't1', fileCount: 2 });
  add('download-started', { downloadId: 'd1' });
  add('download-completed', { downloadId: 'd1' });
  return events.map(toChained);
}

/** The same chain with one event replaced. */
function changed(index: number, change: Partial<ChainedEvent>): ChainedEvent[] {
  return chain().map((event, position) => (position === index ? { ...event, ...change } : event));
}

describe('brokenAt', () => {
  it('accepts an unchanged chain', () => {
    expect(brokenAt('t1', chain())).toBe(-1);
    expect(brokenAt('t1', [])).toBe(-1);
  });

  it('finds any change, also with a recomputed hash', () => {
    expect(brokenAt('t1', changed(1, { data: { downloadId: 'd2' } }))).toBe(1);
    expect(brokenAt('t1', changed(1, { at: 5 }))).toBe(1);
    expect(brokenAt('t1', changed(1, { kind: 'deleted' }))).toBe(1);
    const [first] = chain();
    const forged = toChained(nextEvent(first ?? null, { at, kind: 'deleted', data: {} }));
    expect(brokenAt('t1', changed(1, forged))).toBe(2);
  });

  it('finds a missing event, and the chain of another transfer', () => {
    expect(brokenAt('t1', [...chain().slice(0, 1), ...chain().slice(2)])).toBe(1);
    expect(brokenAt('t1', chain().slice(1))).toBe(0);
    expect(brokenAt('t2', chain())).toBe(0);
  });
});

describe('isBroken', () => {
  it.each([
    ['the first event', 0, {}, false],
    ['a later event', 2, {}, false],
    ['an event that is not there', 3, {}, true],
    ['a first event of another kind', 0, { kind: 'deleted' }, true],
    ['an event with another number', 1, { seq: 2 }, true],
    ['an event with another predecessor', 1, { previousHash: 'f'.repeat(64) }, true],
    ['an event with another hash', 1, { hash: 'f'.repeat(64) }, true],
  ])('judges %s: %d %j', (_, index, change, expected) => {
    expect(isBroken('t1', changed(index, change), index)).toBe(expected);
  });

  it('wants a first event that creates this transfer, whatever its hash', () => {
    const first = (kind: EventKind, transferId: string) => [
      toChained(nextEvent(null, { at, kind, data: { transferId } })),
    ];
    expect(isBroken('t1', first('created', 't1'), 0)).toBe(false);
    expect(isBroken('t1', first('created', 't2'), 0)).toBe(true);
    expect(isBroken('t1', first('deleted', 't1'), 0)).toBe(true);
  });

  it('wants the next number, also of an event that fits otherwise', () => {
    const [first, second] = chain();
    const later = toChained(nextEvent({ seq: 1, hash: first?.hash ?? '' }, { at, kind: 'deleted', data: {} }));
    expect(isBroken('t1', changed(1, later), 1)).toBe(true);
    expect(later).toMatchObject({ seq: 2, previousHash: second?.previousHash });
  });

  it('begins with number 0 and no predecessor', () => {
    const [first, second] = chain();
    expect(first).toMatchObject({ seq: 0, previousHash: '0'.repeat(64), at: at.getTime() });
    expect(second).toMatchObject({ seq: 1, previousHash: first?.hash });
  });
});
