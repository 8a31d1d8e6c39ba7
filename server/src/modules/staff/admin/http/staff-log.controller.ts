import { pipeline } from 'node:stream/promises';
import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { exportStaffLog, listStaffLog } from '#contract/admin/staff-log.js';
import type { QueryOf, ResponseOf } from '#contract/endpoint.js';
import { Clock } from '../../../../core/clock/clock.js';
import { CSV_TYPE } from '../../../../core/csv/write-csv.js';
import { Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { Log } from '../../../../core/logging/log.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { type Facts, StaffLog, type StaffLogFilter } from '../../staff-log/index.js';
import { People } from '../people.service.js';

/** The log of the staff, for the staff. */
@Controller()
export class StaffLogController {
  constructor(
    private readonly staffLog: StaffLog,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @Handles(listStaffLog)
  async list(
    @QueryOfCall(listStaffLog) { skip, limit, ...given }: QueryOf<typeof listStaffLog>,
  ): Promise<ResponseOf<typeof listStaffLog>> {
    const { entries, total } = await this.staffLog.list(filterOf(given), { skip, limit });
    const names = await this.people.namesOf(entries.flatMap(({ actorId, targetId }) => [actorId, targetId]));
    return {
      total,
      entries: entries.map(({ at, ...entry }) => ({
        ...entry,
        at: at.getTime(),
        actor: names.get(entry.actorId) ?? '',
        target: names.get(entry.targetId) ?? '',
      })),
    };
  }

  @Handles(exportStaffLog)
  async export(
    @CurrentMember() { userId: actorId }: Member,
    @QueryOfCall(exportStaffLog) given: QueryOf<typeof exportStaffLog>,
    @Res() response: Response,
  ): Promise<void> {
    const filter = filterOf(given);
    const about = { actorId, targetId: given.targetId ?? '', reason: '' };
    await this.staffLog.recordFirst({ ...about, action: 'log.export', before: {}, after: factsOf(filter) });
    const fileName = `staff-log-${this.clock.now().toISOString().slice(0, 10)}.csv`;
    response.set({ 'Content-Type': CSV_TYPE, 'Content-Disposition': `attachment; filename="${fileName}"` });
    // The response has started, so the error can only be logged.
    await pipeline(this.staffLog.export(filter), response).catch((error: unknown) => {
      this.log.warn({ actorId, err: error }, 'export broken off');
    });
  }
}

function filterOf({ from, to, ...rest }: QueryOf<typeof exportStaffLog>): StaffLogFilter {
  return {
    ...rest,
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
}

const factsOf = (filter: StaffLogFilter): Facts =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
