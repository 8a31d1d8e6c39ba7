export { AnalyticsInvariants } from './analytics-invariants.service.js';
export { AnalyticsModule } from './analytics.module.js';
export { DownloadFacts } from './download-facts.service.js';
export { Ledgers } from './ledgers.service.js';
