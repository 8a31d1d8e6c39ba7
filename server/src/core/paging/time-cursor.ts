/** A position in a list that is sorted by a time, newest first. */
export interface TimeCursor {
  at: Date;
  id: string;
}

export function writeCursor({ at, id }: TimeCursor): string {
  return `${at.getTime()}.${id}`;
}

export function readCursor(text: string): TimeCursor {
  const dot = text.indexOf('.');
  return { at: new Date(Number(text.slice(0, dot))), id: text.slice(dot + 1) };
}
