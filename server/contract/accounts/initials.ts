/** Whole characters, also those outside the basic plane. */
function firstCharacter(word: string): string {
  return Array.from(word)[0] ?? '';
}

/** One or two letters for a person: of the first and last name, else of the address. One for Chinese names. */
export function initialsOf(name: string, email = ''): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstCharacter(words[0] ?? email.trim()) || '?';
  if (/\p{Script=Han}/u.test(first)) return first;
  const last = words.length > 1 ? firstCharacter(words.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase();
}
