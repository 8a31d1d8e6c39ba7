import {
  type AbuseCase,
  decided,
  decisionsFor,
  mayAppeal,
  newCase,
  stateAfter,
  frozenBy,
  withheldIn,
  withReport,
} from './abuse-case.js';

const now = new Date('2026-05-01T12:00:00Z');
const report = (reporter: string) =>
  ({ reporter, category: 'fraud', text: '', email: '', lang: 'en', at: now }) as const;
const appeal = { text: 'It is mine', state: 'open', at: now } as const;
const caseWith = (changes: Partial<AbuseCase>) =>
  ({
    state: 'open',
    reports: [],
    reportCount: 0,
    decidedAt: null,
    appeal: null,
    keptUntil: null,
    ...changes,
  }) as AbuseCase;

it('allows of each state what changes it', () => {
  const of = (changes: Partial<AbuseCase>) => decisionsFor(caseWith(changes));
  const keptUntil = now;
  expect(of({ state: 'open' })).toEqual(['freeze', 'take-down', 'dismiss']);
  expect(of({ state: 'under-review' })).toEqual(['lift', 'take-down', 'dismiss']);
  expect(of({ state: 'dismissed' })).toEqual(['freeze', 'take-down']);
  expect(of({ state: 'taken-down', keptUntil })).toEqual(['restore']);
  expect(of({ state: 'taken-down', keptUntil, appeal })).toEqual(['restore', 'deny-appeal']);
  // Deleted since.
  expect(of({ state: 'taken-down' })).toEqual([]);
  expect([stateAfter('lift', caseWith({})), stateAfter('freeze', caseWith({}))]).toEqual([null, 'under-review']);
});

it('withholds the link under review and after a take-down', () => {
  expect((['open', 'under-review', 'taken-down', 'dismissed'] as const).map(withheldIn)).toEqual([
    null,
    'under-review',
    'taken-down',
    null,
  ]);
});

it('is kept for two years after a decision, and what was taken down for 30 days', () => {
  expect(decided('dismiss', caseWith({}), now)).toEqual({
    state: 'dismissed',
    decidedAt: now,
    forgetAt: new Date('2028-04-30T12:00:00Z'),
  });
  expect(decided('lift', caseWith({ state: 'under-review' }), now)).toEqual({
    state: 'open',
    decidedAt: now,
    forgetAt: null,
  });
  expect(decided('take-down', caseWith({ appeal }), now)).toMatchObject({
    appeal: null,
    keptUntil: new Date('2026-05-31T12:00:00Z'),
  });
});

it('can be appealed against once, while it is kept', () => {
  const down = { state: 'taken-down', keptUntil: new Date(now.getTime() + 1) } as const;
  expect([
    mayAppeal(caseWith(down), now),
    mayAppeal(caseWith({ ...down, appeal }), now),
    mayAppeal(caseWith({ ...down, keptUntil: now }), now),
    mayAppeal(caseWith({ ...down, state: 'dismissed' }), now),
  ]).toEqual([true, false, false, false]);
  const appealed = caseWith({ ...down, appeal });
  expect(decided('restore', appealed, now)).toMatchObject({ state: 'dismissed', appeal: { state: 'granted' } });
  expect(decided('deny-appeal', appealed, now)).toEqual({ appeal: { ...appeal, state: 'denied' } });
});

it('is restored without an appeal of its own, and keeps one that was answered', () => {
  const down = { state: 'taken-down', keptUntil: now } as const;
  expect(decided('restore', caseWith(down), now)).toEqual({
    state: 'dismissed',
    decidedAt: now,
    forgetAt: new Date('2028-04-30T12:00:00Z'),
    keptUntil: null,
  });
  const answered = { ...appeal, state: 'denied' } as const;
  expect(decided('restore', caseWith({ ...down, appeal: answered }), now)).not.toHaveProperty('appeal');
  expect(decided('deny-appeal', caseWith({ ...down, appeal: answered }), now)).toEqual({});
  expect(stateAfter('deny-appeal', caseWith({ ...down, appeal: answered }))).toBeNull();
});

it('is withheld until it is decided, once frozen', () => {
  expect(decided('freeze', caseWith({ state: 'dismissed' }), now)).toEqual({ state: 'under-review', forgetAt: null });
});

it('cannot be appealed against once its files are deleted', () => {
  expect(mayAppeal(caseWith({ state: 'taken-down', keptUntil: null }), now)).toBe(false);
});

describe('a report', () => {
  it('is the first one of a new case', () => {
    const first = report('a');
    const reported = { id: 't1', kind: 'transfer', slug: 'abcDEF1', title: 'Plans' } as Parameters<typeof newCase>[0];
    expect(newCase(reported, first)).toEqual({
      ...reported,
      state: 'open',
      reports: [first],
      reportCount: 1,
      isFrozenByReports: false,
      notes: [],
      appeal: null,
      keptUntil: null,
      openedAt: now,
      lastReportAt: now,
      decidedAt: null,
      forgetAt: null,
      revision: 1,
    });
  });

  it('counts once from each network', () => {
    const known = caseWith({ reports: [report('a')], reportCount: 1 });
    expect(withReport(known, report('a'))).toBeNull();
    expect(withReport(known, report('b'))).toMatchObject({ reportCount: 2, lastReportAt: now });
    expect(withReport(known, report('b'))).not.toHaveProperty('state');
  });

  it('freezes a link with the third network, unless somebody has looked at it', () => {
    const two = { reports: [report('a'), report('b')], reportCount: 2 };
    expect(withReport(caseWith(two), report('c'))).toMatchObject({
      state: 'under-review',
      isFrozenByReports: true,
      forgetAt: null,
    });
    const one = withReport(caseWith({ reports: [report('a')] }), report('b'));
    expect(one).not.toHaveProperty('isFrozenByReports');
    expect(withReport(caseWith({ ...two, decidedAt: now }), report('c'))).not.toHaveProperty('state');
    expect(withReport(caseWith({ ...two, state: 'taken-down' }), report('c'))).not.toHaveProperty('state');
    const frozen = caseWith({ ...two, state: 'under-review', isFrozenByReports: true });
    const lifted = caseWith({ ...frozen, ...decided('lift', frozen, now) });
    expect(withReport(lifted, report('c'))).not.toHaveProperty('state');
  });

  it('opens a dismissed case again', () => {
    expect(withReport(caseWith({ state: 'dismissed', decidedAt: now }), report('a'))).toMatchObject({
      state: 'open',
      forgetAt: null,
    });
  });

  it('is kept among the latest hundred', () => {
    const many = Array.from({ length: 100 }, (_, at) => report(`r${at}`));
    const changes = withReport(caseWith({ reports: many, reportCount: 250, decidedAt: now }), report('new'));
    const reports = changes?.reports?.map(({ reporter }) => reporter) ?? [];
    expect([reports.length, reports[0], reports.at(-1), changes?.reportCount]).toEqual([100, 'r1', 'new', 251]);
  });
});

it('is frozen by what is found, unless it is withheld already', () => {
  const frozen = { state: 'under-review', isFrozenByReports: true, forgetAt: null };
  expect((['open', 'dismissed'] as const).map(frozenBy)).toEqual([frozen, frozen]);
  expect((['under-review', 'taken-down'] as const).map(frozenBy)).toEqual([null, null]);
});
