import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { AppError } from '../../../core/errors/app-error.js';
import type { ReceiptPdfInput } from './receipt-pdf.js';

/** `.js` when compiled, `.ts` in tests, where no thread is started. */
const EXTENSION = import.meta.url.slice(-3);
const LIMITS = { maxOldGenerationSizeMb: 192 };
/** Maximum of running and waiting PDFs. */
const MAX_QUEUED = 20;

/** PDF layout is CPU-bound and takes seconds, so it runs in a worker thread, one document at a time. */
@Injectable()
export class ReceiptPdfs {
  private readonly limit = pLimit(1);

  /** @throws {AppError} unavailable if too many are waiting */
  async write(input: ReceiptPdfInput): Promise<Buffer> {
    if (this.limit.activeCount + this.limit.pendingCount >= MAX_QUEUED) throw new AppError('unavailable');
    return this.limit(() => writeInThread(input));
  }
}

async function writeInThread(input: ReceiptPdfInput): Promise<Buffer> {
  if (EXTENSION !== '.js') {
    const { writeReceiptPdf } = await import('./receipt-pdf.js');
    return writeReceiptPdf(input);
  }
  const worker = new Worker(new URL('./receipt-pdf-thread.js', import.meta.url), {
    workerData: input,
    resourceLimits: LIMITS,
  });
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without a PDF')));
  });
  return Buffer.from(bytes);
}
