const MAX_CHARACTERS = 6;
const KEPT = 5;
const NAMELESS = '👀';

/** First name for the navigation: upper case, cut to 5 characters if longer than 6. */
export function shortName(fullName: string): string {
  const first = Array.from(fullName.trim().split(/\s+/)[0] ?? '');
  if (first.length === 0) return NAMELESS;
  const shown = first.length > MAX_CHARACTERS ? `${first.slice(0, KEPT).join('')}..` : first.join('');
  return shown.toUpperCase();
}
