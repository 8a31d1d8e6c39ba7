import { describeArchiveTool } from '../testing/archive-tool.suite.js';
import { archiveTools } from '../testing/archive-tools.js';

describeArchiveTool(archiveTools.python);
