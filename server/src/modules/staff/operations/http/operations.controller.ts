import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contract/endpoint.js';
import * as calls from '#contract/admin/operations.js';
import { Processes } from '../../../../core/health/processes.js';
import { Handles } from '../../../../core/http/handles.js';
import { QueueControl } from '../queue-control.service.js';
import { StorageFigures } from '../storage-figures.service.js';
import { toStorageView } from './operations.view.js';

/** Queues, storage and processes, for the staff. */
@Controller()
export class OperationsController {
  constructor(
    private readonly queues: QueueControl,
    private readonly storage: StorageFigures,
    private readonly processes: Processes,
  ) {}

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
