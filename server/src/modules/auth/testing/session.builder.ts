import { newSession, type Session } from '../domain/session.js';

export const SESSION_START = new Date('2026-01-01T00:00:00Z');

export function buildSession(changes: Partial<Session> = {}): Session {
  const begun = { id: 'session-1', userId: 'user-1', credentialVersion: 1, seed: 'seed' };
  return { ...newSession(begun, SESSION_START), ...changes };
}
