import { DAY_MS } from '#contract/units.js';
import { aMail, noon } from '../testing/mail.builder.js';
import {
  BATCH_MAILS_PER_DAY,
  batchMailIds,
  batchMailSlots,
  historyOf,
  keptUntil,
  MAILS_KEPT_SECONDS,
  resendsWithinDay,
  secondsUntilResend,
  STEPS_KEPT,
} from './mail.js';

const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);

const later = (ms: number) => new Date(noon.getTime() + ms);

describe('the history of a mail', () => {
  const steps = [{ kind: 'queued', at: noon }] as const;

  it.each(['pending', 'sent', 'failed', 'cancelled'] as const)('of one that is %s is as it was', (state) => {
    expect(historyOf({ state, steps: [...steps] })).toEqual({ state, steps });
  });

  it('shows a suppressed one as accepted', () => {
    const accepted = { kind: 'accepted', at: noon };
    expect(historyOf({ state: 'suppressed', steps: [...steps] }).steps).toEqual([...steps, accepted]);
    expect(historyOf({ state: 'suppressed', steps: [] }).steps).toEqual([]);
  });
});

describe('a mail is kept', () => {
  it.each([
    ['with its transfer, longer than any link', 'abcDEF1', 400],
    ['for 30 days without one', null, 30],
  ])('%s: %s', (_, slug, days) => {
    expect(keptUntil({ createdAt: noon }, slug)).toEqual(later(days * DAY_MS));
  });

  it('in numbers that others use', () => {
    expect([MAILS_KEPT_SECONDS, STEPS_KEPT, BATCH_MAILS_PER_DAY]).toEqual([400 * 24 * 3600, 30, 6]);
  });
});

describe('batched mails', () => {
  const idsOf = (day: string) => [1, 2, 3, 4, 5, 6].map((number) => `added-2026-07-${day}-${number}`);

  it('of a topic have six ids a day, and those of the days beside it may still wait', () => {
    expect(batchMailIds('added', noon)).toEqual([...idsOf('04'), ...idsOf('05'), ...idsOf('06')]);
    expect(batchMailIds('added', new Date('2026-07-05T23:59:59.999Z'))).toEqual(batchMailIds('added', noon));
  });

  it.each([
    ['today', later(600_000), '2026-07-06T00:00:00Z'],
    ['at midnight', new Date('2026-07-06T00:00:00Z'), '2026-07-06T00:00:00Z'],
    ['tomorrow', new Date('2026-07-06T00:00:01Z'), '2026-07-06T00:00:01Z'],
  ])('are due %s; what exceeds the day comes with the first of tomorrow', (_, dueAt, lateAt) => {
    expect(batchMailSlots('added', noon, dueAt)).toEqual([
      ...idsOf('05').map((id) => ({ id, notBefore: dueAt })),
      { id: 'added-2026-07-06-1', notBefore: new Date(lateAt) },
    ]);
  });
});

describe('resending', () => {
  it('is allowed three times within a day', () => {
    expect(secondsUntilResend(aMail(), noon)).toBe(0);
    expect(secondsUntilResend(aMail({ resentAt: [hoursAgo(3), hoursAgo(2)] }), noon)).toBe(0);
    expect(secondsUntilResend(aMail({ resentAt: [hoursAgo(3), hoursAgo(2), hoursAgo(1)] }), noon)).toBe(21 * 3600);
  });

  it('is allowed again as the first one gets a day old', () => {
    const mail = aMail({ resentAt: [hoursAgo(24), hoursAgo(2), hoursAgo(1)] });
    expect(secondsUntilResend(mail, noon)).toBe(0);
    expect(resendsWithinDay(mail, noon)).toHaveLength(2);
    const almost = new Date(hoursAgo(24).getTime() + 1);
    expect(secondsUntilResend(aMail({ resentAt: [almost, hoursAgo(2), hoursAgo(1)] }), noon)).toBe(1);
    expect(secondsUntilResend(aMail({ resentAt: [later(1001 - DAY_MS), noon, noon] }), noon)).toBe(2);
  });
});
