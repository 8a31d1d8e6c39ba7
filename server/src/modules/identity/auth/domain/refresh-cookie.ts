/** Content of the session cookie. */
export interface RefreshCookie {
  sessionId: string;
  counter: number;
  secret: string;
}

const format = /^(?<sessionId>[A-Za-z0-9_-]{22})\.(?<counter>\d{1,9})\.(?<secret>[A-Za-z0-9_-]{43})$/;

export function writeRefreshCookie({ sessionId, counter, secret }: RefreshCookie): string {
  return `${sessionId}.${counter}.${secret}`;
}

export function readRefreshCookie(text: string | undefined): RefreshCookie | null {
  const groups = text === undefined ? undefined : format.exec(text)?.groups;
  if (!groups) return null;
  const { sessionId = '', counter = '', secret = '' } = groups;
  return { sessionId, counter: Number(counter), secret };
}
