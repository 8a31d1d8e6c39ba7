const names = new Map<string, Intl.DisplayNames>();

/** Of an ISO 3166-1 alpha-2 code, in the reader's language; the code itself if there is no name. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  let known = names.get(language);
  if (!known) names.set(language, (known = new Intl.DisplayNames([language], { type: 'region' })));
  return known.of(code) ?? code;
}
