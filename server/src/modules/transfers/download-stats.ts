import { Injectable } from '@nestjs/common';
import { Port } from '../../core/ports/port.js';

export interface DownloadTotals {
  started: number;
  completed: number;
}

/** Download figures for the view of a transfer; implemented by the downloads module. */
export interface DownloadStats {
  /** One query for a whole page; transfers without downloads are left out. */
  totals(transferIds: string[]): Promise<Map<string, DownloadTotals>>;
  /** Newest first. */
  latest(transferId: string): Promise<{ country: string | null; at: Date }[]>;
}

@Injectable()
export class DownloadStatsPort extends Port<DownloadStats> {}
