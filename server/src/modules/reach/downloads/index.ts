export {
  DownloadFigureRepository,
  type ExportedDownload,
  type Figures,
  type FigureScope,
  type HourCount,
  type PersonalLink,
  type TableFigures,
  type TablePage,
} from './data/download-figure.repository.js';
export {
  type DayCount,
  DownloadHistoryRepository,
  type LastSteps,
  NO_STEPS,
} from './data/download-history.repository.js';
export type { PageView } from './data/page-view.repository.js';
export { archiveLayout } from './domain/archive-layout.js';
export { type Download, mergeRanges } from './domain/download.js';
export { downloadCompleted, downloadStarted } from './downloads.events.js';
export { DownloadsModule } from './downloads.module.js';
export { LinkPreviews } from './link-previews.service.js';
export { LinkAccess } from './link-access.service.js';
export { archiveOf, ArchiveSender } from './zip/archive-sender.service.js';
