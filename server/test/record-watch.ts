import { jest } from '@jest/globals';
import { DownloadCounter } from '../src/modules/reach/downloads/download-counter.service.js';
import type { TestWorld } from './harness.js';

/** Whether records of sent bytes are still being written, which no response waits for. */
export class RecordWatch {
  private underWay = 0;

  constructor({ app }: TestWorld) {
    const counter = app.get(DownloadCounter, { strict: false });
    const record = counter.recordServed.bind(counter);
    jest.spyOn(counter, 'recordServed').mockImplementation(async (...served) => {
      this.underWay += 1;
      await record(...served).finally(() => (this.underWay -= 1));
    });
  }

  get isIdle(): boolean {
    return this.underWay === 0;
  }
}
