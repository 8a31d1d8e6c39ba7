const names = new Map<string, Intl.DisplayNames>();

/** City and country in the reader's language; empty if unknown. In Chinese the country comes first. */
export function placeName(
  { city, country }: { city: string | null; country: string | null },
  language: string,
): string {
  const parts = [city, country && countryName(country, language)].filter((part) => part !== null && part !== '');
  return language === 'zh' ? parts.toReversed().join(' ') : parts.join(', ');
}

/** The name of an ISO 3166-1 alpha-2 code, in the reader's language; the code itself if there is no name. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  let known = names.get(language);
  if (!known) names.set(language, (known = new Intl.DisplayNames([language], { type: 'region' })));
  return known.of(code) ?? code;
}
