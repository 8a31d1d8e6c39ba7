/** For example `UTC+8`. */
function offsetOf(name: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'shortOffset' }).formatToParts(now);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return text.replace('GMT', 'UTC');
}

/** Time zones with their UTC offset: the given ones, and `all` that this browser supports, perhaps by another name. */
export function zoneChoices(
  given: string[],
  { all, now = new Date() }: { all: boolean; now?: Date },
): Map<string, string> {
  // `supportedValuesOf` is absent before Safari 15.4 and Chrome 99.
  const known = all && 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  const names = [...new Set(['UTC', ...given, ...known])].toSorted();
  return new Map(
    names.flatMap((name) => {
      try {
        return [[name, offsetOf(name, now)] as const];
      } catch {
        return [];
      }
    }),
  );
}

export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
