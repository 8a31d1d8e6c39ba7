export { AnalyticsInvariants } from './analytics-invariants.service.js';
export { AnalyticsModule } from './analytics.module.js';
export { DownloadFacts } from './download-facts.service.js';
export { backfillAnalytics } from './jobs/backfill-analytics.job.js';
export { packAnalytics } from './jobs/pack-analytics.job.js';
export { Ledgers } from './ledgers.service.js';
