import { Injectable } from '@nestjs/common';
import { Port } from '../../core/ports/port.js';

export interface DownloadTotals {
  started: number;
  completed: number;
}

/** What the view of a transfer shows of its downloads. */
export interface DownloadStats {
  /** In one query for a whole page; transfers without a download are left out. */
  totals(transferIds: string[]): Promise<Map<string, DownloadTotals>>;
  /** Newest first. */
  latest(transferId: string): Promise<{ country: string | null; at: Date }[]>;
}

@Injectable()
export class DownloadStatsPort extends Port<DownloadStats> {}
