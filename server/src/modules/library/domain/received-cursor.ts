/** A position in the list of received transfers, newest first. */
export interface ReceivedCursor {
  at: Date;
  id: string;
}

export function writeCursor({ at, id }: ReceivedCursor): string {
  return `${at.getTime()}.${id}`;
}

export function readCursor(text: string): ReceivedCursor {
  const dot = text.indexOf('.');
  return { at: new Date(Number(text.slice(0, dot))), id: text.slice(dot + 1) };
}
