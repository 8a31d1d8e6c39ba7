/** `{{limit}}`, or `{{limit, # file|# files}}`: the form for one and that for any other number, which replaces `#`. */
const place = /\{\{(\w+)(?:,\s*([^|{}]*)\|([^{}]*))?\}\}/g;

/** @param missing for a value that is missing; default: its place stays as it is written */
export function fillText(text: string, values: Readonly<Record<string, string | number>>, missing?: string): string {
  return text.replace(place, (written, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return missing ?? written;
    const form = String(value) === '1' ? one : other;
    return form === undefined ? String(value) : form.replace('#', String(value));
  });
}
