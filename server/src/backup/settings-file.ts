const QUOTES = ["'", '`', '"'];

/** As the launcher and compose read them from `.env`. */
export function settingsFile(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    const quote = QUOTES.find((mark) => !value.includes(mark)) ?? '';
    return `${name}=${quote}${value}${quote}\n`;
  });
  return lines.join('');
}
