import {
  brokenAt,
  type ChainedEvent,
  type EventKind,
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
