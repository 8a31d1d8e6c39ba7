import type { Device } from '../domain/device.js';
import { newSession, type Session, type SessionOrigin } from '../domain/session.js';

export const UNKNOWN_DEVICE: Device = { kind: 'program', browser: '', system: '' };
export const SESSION_START = new Date('2026-01-01T00:00:00Z');

export function buildOrigin(changes: Partial<SessionOrigin> = {}): SessionOrigin {
  return { device: UNKNOWN_DEVICE, country: null, ...changes };
}

export function buildSession(changes: Partial<Session> = {}): Session {
  const input = { id: 'session-1', userId: 'user-1', credentialVersion: 1, seed: 'seed', ...buildOrigin() };
  return { ...newSession(input, SESSION_START), ...changes };
}
