import { Controller } from '@nestjs/common';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import * as calls from '#contract/admin/operations.js';
import { Processes } from '../../../core/health/processes.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../auth/index.js';
import { QueueControl } from '../queue-control.service.js';
import { StorageFigures } from '../storage-figures.service.js';
import { toStorageView } from './operations.view.js';

type OfQueue = ParamsOf<typeof calls.readFailures>;

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

  @Handles(calls.readFailures)
  readFailures(@ParamsOfCall(calls.readFailures) { queue }: OfQueue): Promise<ResponseOf<typeof calls.readFailures>> {
    return this.queues.failures(queue);
  }

  @Handles(calls.retryFailures)
  async retry(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.retryFailures) { queue }: OfQueue,
    @BodyOfCall(calls.retryFailures) body: BodyOf<typeof calls.retryFailures>,
  ): Promise<ResponseOf<typeof calls.retryFailures>> {
    return { retried: await this.queues.retry(member, queue, body) };
  }

  @Handles(calls.pauseQueue)
  async pause(
    @CurrentMember() member: Member,
    @ParamsOfCall(calls.pauseQueue) { queue }: OfQueue,
    @BodyOfCall(calls.pauseQueue) body: BodyOf<typeof calls.pauseQueue>,
  ): Promise<ResponseOf<typeof calls.pauseQueue>> {
    await this.queues.pause(member, queue, body);
    return { isPaused: body.isPaused };
  }

  @Handles(calls.readStorage)
  async readStorage(): Promise<ResponseOf<typeof calls.readStorage>> {
    return toStorageView(await this.storage.read());
  }

  @Handles(calls.readProcesses)
  async readProcesses(): Promise<ResponseOf<typeof calls.readProcesses>> {
    return { processes: await this.processes.list() };
  }
}
