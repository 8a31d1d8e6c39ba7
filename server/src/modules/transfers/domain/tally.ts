/** A year, so that the chart of a link without an end has one. */
export const DAYS_SHOWN = 366;

/** The last of each, as far as there was any. */
export interface LastSteps {
  openedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

export interface PersonTally extends LastSteps {
  /** Null: everybody who came by the plain link, as one. */
  recipientId: string | null;
}

export interface DayTally {
  /** Of UTC, as `2026-11-21`. */
  day: string;
  opened: number;
  downloads: number;
}

/**
 * What visits of one transfer came to before `upTo`. Nothing counts them one by one: it follows from their records, of
 * which none ever changes its times or goes away, and what came since is added at each look.
 */
export interface Tally {
  upTo: Date;
  opened: number;
  downloads: number;
  completed: number;
  /** By the plain link; a visit that downloaded several times is one. */
  visits: number;
  /** Oldest first, of those with any the latest `DAYS_SHOWN`. */
  days: DayTally[];
  /** By code; what came from nowhere known is left out. */
  countries: { country: string; downloads: number }[];
  /** In the order of their ids, the plain link first. */
  people: PersonTally[];
}

export interface Opened {
  recipientId: string | null;
  at: Date;
}

export interface Started {
  recipientId: string | null;
  visitor: string | null;
  country: string | null;
  startedAt: Date;
}

export interface Completed {
  recipientId: string | null;
  completedAt: Date;
}

/** What happened from some moment on. */
export interface Steps {
  openings: readonly Opened[];
  starts: readonly Started[];
  completions: readonly Completed[];
}

/** What happened since a tally. */
export interface StepsSince extends Steps {
  /** Those of its visits by the plain link that had begun a download before. */
  returning: ReadonlySet<string | null>;
}

export const NO_TALLY: Tally = {
  upTo: new Date(0),
  opened: 0,
  downloads: 0,
  completed: 0,
  visits: 0,
  days: [],
  countries: [],
  people: [],
};

const NO_STEPS: LastSteps = { openedAt: null, startedAt: null, completedAt: null };

/** The same where everything happened before `upTo`. */
export function stepsBefore({ openings, starts, completions }: Steps, upTo: Date): Steps {
  return {
    openings: openings.filter(({ at }) => at < upTo),
    starts: starts.filter(({ startedAt }) => startedAt < upTo),
    completions: completions.filter(({ completedAt }) => completedAt < upTo),
  };
}

/** Visits by the plain link. */
export function visitsOf(starts: readonly Started[]): Set<string | null> {
  return new Set(starts.flatMap(({ recipientId, visitor }) => (recipientId === null ? [visitor] : [])));
}

/** All of it together, as the tally of a later moment. */
export function laterTally(tally: Tally, { openings, starts, completions, returning }: StepsSince, upTo: Date): Tally {
  const days = new Map(tally.days.map((day) => [day.day, { ...day }]));
  const countries = new Map(tally.countries.map(({ country, downloads }) => [country, downloads]));
  const people = new Map(tally.people.map((person) => [person.recipientId, { ...person }]));
  const personOf = (recipientId: string | null): PersonTally =>
    entryOf(people, recipientId, { recipientId, ...NO_STEPS });
  const dayOf = (at: Date): DayTally => {
    const day = at.toISOString().slice(0, 10);
    return entryOf(days, day, { day, opened: 0, downloads: 0 });
  };
  for (const { recipientId, at } of openings) {
    dayOf(at).opened += 1;
    const person = personOf(recipientId);
    person.openedAt = laterOf(person.openedAt, at);
  }
  for (const { recipientId, startedAt, country } of starts) {
    dayOf(startedAt).downloads += 1;
    if (country) countries.set(country, (countries.get(country) ?? 0) + 1);
    const person = personOf(recipientId);
    person.startedAt = laterOf(person.startedAt, startedAt);
  }
  for (const { recipientId, completedAt } of completions) {
    const person = personOf(recipientId);
    person.completedAt = laterOf(person.completedAt, completedAt);
  }
  return {
    upTo,
    opened: tally.opened + openings.length,
    downloads: tally.downloads + starts.length,
    completed: tally.completed + completions.length,
    visits: tally.visits + [...visitsOf(starts)].filter((visit) => !returning.has(visit)).length,
    days: [...days.values()].sort((one, other) => compare(one.day, other.day)).slice(-DAYS_SHOWN),
    countries: [...countries]
      .map(([country, downloads]) => ({ country, downloads }))
      .sort((one, other) => compare(one.country, other.country)),
    people: [...people.values()].sort((one, other) => compare(one.recipientId ?? '', other.recipientId ?? '')),
  };
}

/** People, as far as they can be told apart: recipients, and visits by the plain link. */
export function downloadersOf({ visits, people }: Tally): number {
  return visits + people.filter(({ recipientId, startedAt }) => recipientId !== null && startedAt !== null).length;
}

export function lastStepsOf({ people }: Tally): (recipientId: string | null) => LastSteps {
  const byId = new Map(people.map((person) => [person.recipientId, person]));
  return (recipientId) => byId.get(recipientId) ?? NO_STEPS;
}

function entryOf<Key, Entry>(entries: Map<Key, Entry>, key: Key, first: Entry): Entry {
  const known = entries.get(key) ?? first;
  entries.set(key, known);
  return known;
}

function laterOf(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
