import { Injectable } from '@nestjs/common';
import { Port } from '../../../core/ports/ports.js';

export interface LatestDownload {
  country: string | null;
  at: Date;
}

export interface DownloadTotals {
  started: number;
  completed: number;
  /** At most `ROW_DOWNLOADS`, newest first. */
  latest: LatestDownload[];
}

/** Download figures for the view of a transfer; implemented by the downloads module. */
export interface DownloadStats {
  /** One query for a whole page; transfers without downloads are left out. */
  totals(transferIds: string[]): Promise<Map<string, DownloadTotals>>;
  /** Newest first. */
  latest(transferId: string): Promise<LatestDownload[]>;
}

@Injectable()
export class DownloadStatsPort extends Port<DownloadStats> {}
