import { Invariants } from '../src/modules/staff/operations/index.js';
import type { TestWorld } from './harness.js';

/** Invariants that do not hold, but for I6: records of tests without a worker wait longer than the moved clock allows. */
export async function breachesOf({ app, clock }: TestWorld, { readBytes = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, breaches } of app.get(Invariants).prove({ readBytes, clock }))
    if (id !== 'I6' && breaches.length > 0) found.push(`${id}: ${breaches.join('; ')}`);
  return found;
}
