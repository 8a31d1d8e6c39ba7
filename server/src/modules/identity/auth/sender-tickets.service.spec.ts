import { HOUR_MS } from '#contract/units.js';
import type { Environment } from '../../../config/env.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { SenderTickets } from './sender-tickets.service.js';

const start = new Date('2026-01-01T00:00:00Z');
const later = (ms: number): Date => new Date(start.getTime() + ms);

function ticketsAt(now: Date): SenderTickets {
  const env = { PUBLIC_URL: 'https://files.example.test', JWT_SECRET: 'j'.repeat(43) } as Environment;
  const clock = { now: () => now };
  return new SenderTickets(new Tokens({ env }, clock), clock);
}

const { ticket, expiresAt } = ticketsAt(start).issue('visitor@example.com');

it('a ticket proves its address for a day', () => {
  expect(expiresAt).toEqual(later(24 * HOUR_MS));
  expect(ticketsAt(start).verify(ticket)).toEqual({ email: 'visitor@example.com' });
  expect(ticketsAt(start).verify(`${ticket}x`)).toBeNull();
});

it.each([
  ['for its own address', 23 * HOUR_MS, 'visitor@example.com', later(47 * HOUR_MS)],
  ['not for another address', 23 * HOUR_MS, 'other@example.com', undefined],
  ['not once it has expired', 25 * HOUR_MS, 'visitor@example.com', undefined],
])('a ticket is renewed %s', (_, ms, email, until) => {
  expect(ticketsAt(later(ms)).renew(ticket, email)?.expiresAt).toEqual(until);
});
