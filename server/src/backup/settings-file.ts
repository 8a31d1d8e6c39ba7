const QUOTES = ["'", '`', '"'];

/** Writes settings in the format of `.env`, as the launcher and compose read it. */
export function settingsFile(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => {
    const quote = QUOTES.find((mark) => !value.includes(mark)) ?? '';
    return `${name}=${quote}${value}${quote}\n`;
  });
  return lines.join('');
}
