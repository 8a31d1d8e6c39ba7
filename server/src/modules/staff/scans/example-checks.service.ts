import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../../core/jobs/handles-job.js';
import { checkExamples, examplesOf, type FileRequest, FileRequests } from '../../reach/requests/index.js';
import { ComputedSums } from '../../files/transfers/index.js';
import { FileScanner } from './file-scanner.service.js';

type Example = ReturnType<typeof examplesOf>[number];

/** Reads the examples of requests once, as files of transfers are read. Resumes after the last one. */
@Injectable()
export class ExampleChecks {
  constructor(
    private readonly requests: FileRequests,
    private readonly scanner: FileScanner,
    private readonly sums: ComputedSums,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(checkExamples)
  async check({ requestId }: PayloadOf<typeof checkExamples>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const request = await this.requests.findById(requestId);
    if (!request || request.deletedAt) return;
    for (const example of examplesOf(request.items).filter(({ checkedAt }) => checkedAt === null)) {
      signal.throwIfAborted();
      await this.checkOne(request, example, signal);
    }
  }

  private async checkOne({ _id: id }: FileRequest, example: Example, signal: AbortSignal): Promise<void> {
    const file = { ...example, sha256: null };
    const verdict = await this.scanner.scanOrRetry(example, file, signal);
    if (verdict === 'lost') return;
    const { name: path, size, crc32, uploadSlug } = example;
    const sha256 = await this.scanner.sumOf(example, file, signal);
    const checkedAt = this.clock.now();
    await this.sums.report({ kind: 'request', id }, [{ path, size, crc32, sha256, checkedAt }]);
    const scan = verdict === null || typeof verdict === 'string' ? verdict : 'infected';
    await this.requests.recordExample(id, { uploadSlug, scan, checkedAt });
  }
}
