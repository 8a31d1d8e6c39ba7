import { describeArchiveTool } from '../testing/archive-tool.suite.js';
import { archiveTools } from '../testing/archive-tools.js';

/**
 * Runs in `npm run test:peers`: other programs that unpack. `zip-archives.int.spec.ts` holds the same suite against Python's
 * own in `npm test`.
 */
for (const tool of [archiveTools.unzip, archiveTools.sevenZip, archiveTools.bsdtar]) describeArchiveTool(tool);
