import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '#contract/units.js';
import { Clock } from '../../../../core/clock/clock.js';
import type { Check } from '../domain/check.js';
import { Doctor } from './doctor.service.js';

const KEPT_MS = 10 * MINUTE_MS;

interface Examined {
  checkedAt: Date;
  checks: Check[];
}

/** Runs the doctor for the staff. What it finds is kept for a while, since the checks write objects and call the public address. */
@Injectable()
export class Verdict {
  private latest: { startedAt: number; examined: Promise<Examined> } | null = null;

  constructor(
    private readonly doctor: Doctor,
    private readonly clock: Clock,
  ) {}

  read(): Promise<Examined> {
    const now = this.clock.now();
    if (!this.latest || now.getTime() - this.latest.startedAt >= KEPT_MS)
      this.latest = { startedAt: now.getTime(), examined: this.examine(now) };
    return this.latest.examined;
  }

  private async examine(checkedAt: Date): Promise<Examined> {
    const checks: Check[] = [];
    for await (const check of this.doctor.examine({ mailTo: null, dkimSelector: null }))
      // Only the command line knows the selector.
      if (check.id !== 'dkim') checks.push(check);
    return { checkedAt, checks };
  }
}
