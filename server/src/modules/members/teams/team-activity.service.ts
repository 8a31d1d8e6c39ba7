import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { CSV_BOM, csvLine } from '../../../core/csv/write-csv.js';
import { Log } from '../../../core/logging/log.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { type ActivityScope, TeamActivityRepository } from './data/team-activity.repository.js';
import type { TeamActivityRecord } from './domain/team-activity.js';
import { nameOfUser } from './domain/team-names.js';

interface Actor {
  userId: string;
  fullName: string;
  email: string;
}

interface Page {
  skip: number;
  limit: number;
}

const HEADER = ['Time (UTC)', 'Name', 'Action', 'About'];

/** Actions of the users of teams. */
@Injectable()
export class TeamActivity {
  constructor(
    private readonly activity: TeamActivityRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Never throws: a failed record is logged and does not fail the call. */
  async record(
    accountId: string,
    { userId, ...named }: Actor,
    { call, subject }: Pick<TeamActivityRecord, 'call' | 'subject'>,
  ): Promise<void> {
    const at = this.clock.now();
    try {
      await this.activity.insert({ id: randomId(), accountId, userId, name: nameOfUser(named), call, subject, at });
    } catch (error) {
      this.log.error({ accountId, userId, call, err: error }, 'team activity not recorded');
    }
  }

  async list(scope: ActivityScope, page: Page): Promise<{ entries: TeamActivityRecord[]; total: number }> {
    const [entries, total] = await Promise.all([this.activity.pageOf(scope, page), this.activity.countOf(scope)]);
    return { entries, total };
  }

  /** CSV, the latest first. Read by a cursor, so memory use is constant. */
  async *export(scope: ActivityScope): AsyncGenerator<string> {
    yield CSV_BOM + csvLine(HEADER);
    for await (const { at, name, call, subject } of this.activity.eachOf(scope))
      yield csvLine([at, name, call, subject]);
  }
}
