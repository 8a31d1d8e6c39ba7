import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { AppError } from '../../../core/errors/app-error.js';
import type { ReceiptPaper } from './receipt-pdf.js';

/** Compiled or, in tests, not: a thread is written in the language of the code that starts it. */
const EXTENSION = import.meta.url.slice(-3);
const LIMITS = { maxOldGenerationSizeMb: 192 };
const WAITING_MAX = 20;

/** Setting letters takes seconds of computing, so a thread of its own does it, one paper at a time. */
@Injectable()
export class ReceiptPdfs {
  private readonly limit = pLimit(1);

  /** @throws {AppError} unavailable when too many wait already */
  async write(paper: ReceiptPaper): Promise<Buffer> {
    if (this.limit.activeCount + this.limit.pendingCount >= WAITING_MAX) throw new AppError('unavailable');
    return this.limit(() => writeInThread(paper));
  }
}

async function writeInThread(paper: ReceiptPaper): Promise<Buffer> {
  if (EXTENSION !== '.js') {
    const { writeReceiptPdf } = await import('./receipt-pdf.js');
    return writeReceiptPdf(paper);
  }
  const worker = new Worker(new URL('./receipt-pdf-thread.js', import.meta.url), {
    workerData: paper,
    resourceLimits: LIMITS,
  });
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without a paper')));
  });
  return Buffer.from(bytes);
}
