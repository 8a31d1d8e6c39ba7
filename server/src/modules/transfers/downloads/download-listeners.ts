import { Injectable } from '@nestjs/common';
import type { Download } from '../domain/download.js';
import type { Transfer } from '../domain/transfer.js';

/** A download that began. */
export interface StartedRecord {
  download: Download & { startedAt: Date };
  transfer: Transfer;
}

type Listener = (started: StartedRecord) => Promise<void>;

/**
 * Tells modules to the right of every download that began, at least once. A listener that throws is told again, with
 * everything else that follows the beginning: listeners must bear being told twice.
 */
@Injectable()
export class DownloadListeners {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  async tell(started: StartedRecord): Promise<void> {
    for (const listener of this.listeners) await listener(started);
  }
}
