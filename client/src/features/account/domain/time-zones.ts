export interface ZoneChoice {
  name: string;
  /** As `UTC+8`, at this moment. */
  offset: string;
}

function offsetOf(name: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'shortOffset' }).formatToParts(now);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return text.replace('GMT', 'UTC');
}

/** Those given, and all that this browser knows, which may know one of them by another name. */
export function zoneChoices(given: string[], { all, now = new Date() }: { all: boolean; now?: Date }): ZoneChoice[] {
  // Absent before Safari 15.4 and Chrome 99: then there are at least those given.
  const known = all && 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  const names = [...new Set(['UTC', ...given, ...known])].toSorted();
  return names.flatMap((name) => {
    try {
      return [{ name, offset: offsetOf(name, now) }];
    } catch {
      return [];
    }
  });
}

export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
