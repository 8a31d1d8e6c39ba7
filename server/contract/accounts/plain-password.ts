/**
 * The one form of a password, whatever system or keyboard it comes from: `é` is one or two characters, a Chinese keyboard
 * types full-width letters and blanks, and a page may have a blank that does not break. Blanks at its ends are part of it.
 */
export function plainPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** Whether it has fewer characters than it needs. */
export function hasFewerCharacters(typed: string, minLength: number): boolean {
  return plainPassword(typed).length < minLength;
}
