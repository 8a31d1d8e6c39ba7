import { describeArchiveTool } from '../testing/archive-tool.suite.js';
import { archiveTools } from '../testing/archive-tools.js';

for (const tool of [archiveTools.unzip, archiveTools.sevenZip, archiveTools.bsdtar]) describeArchiveTool(tool);
