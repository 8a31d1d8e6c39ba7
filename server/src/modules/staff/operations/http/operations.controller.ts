import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import * as calls from '#contract/admin/operations.js';
import { readStaffOverview, readVerdict } from '#contract/admin/overview.js';
import { Processes } from '../../../../core/health/processes.js';
import { Handles } from '../../../../core/http/handles.js';
import { Verdict } from '../doctor/verdict.service.js';
import { QueueControl } from '../queue-control.service.js';
import { StaffOverview } from '../staff-overview.service.js';
import { StorageFigures } from '../storage-figures.service.js';
import { toStorageView } from './operations.view.js';

/** The overview, queues, storage and processes, for the staff. */
@Controller()
export class OperationsController {
  constructor(
    private readonly queues: QueueControl,
    private readonly storage: StorageFigures,
    private readonly processes: Processes,
    private readonly overview: StaffOverview,
    private readonly verdict: Verdict,
  ) {}

  @Handles(readStaffOverview)
  readOverview(): Promise<ResponseOf<typeof readStaffOverview>> {
    return this.overview.read();
  }

  @Handles(readVerdict)
  async readVerdict(): Promise<ResponseOf<typeof readVerdict>> {
    const { checkedAt, checks } = await this.verdict.read();
    return {
      checkedAt: checkedAt.getTime(),
      checks: checks.map(({ id, level, text, fix }) => ({ id, level, text, fix: [...fix] })),
    };
  }

  @Handles(calls.readQueues)
  async readQueues(): Promise<ResponseOf<typeof calls.readQueues>> {
    return { queues: await this.queues.list() };
  }

  @Handles(calls.readStorage)
  async readStorage(): Promise<ResponseOf<typeof calls.readStorage>> {
    return toStorageView(await this.storage.readFigures());
  }

  @Handles(calls.readProcesses)
  async readProcesses(): Promise<ResponseOf<typeof calls.readProcesses>> {
    return { processes: await this.processes.list() };
  }
}
