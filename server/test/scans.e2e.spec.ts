import { startFakeClamd } from './fake-clamd.js';
import { describeScans } from './scans.suite.js';

describe('the virus scan', () => describeScans(startFakeClamd));
