import { expect } from './journey.js';

/** Calls the server as a member. */
export function callsAs({ headers: own }: { headers: Record<string, string> }, server: { url: string }) {
  return async <T>(path: string, body?: object): Promise<T> => {
    const headers = { ...own, ...(body && { 'content-type': 'application/json' }) };
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await fetch(new URL(path, server.url), { ...init, headers });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as T;
  };
}
