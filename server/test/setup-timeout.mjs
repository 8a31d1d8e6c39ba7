import { jest } from '@jest/globals';

// Real services on a busy machine: a test waits for conditions and ends by itself long before this.
jest.setTimeout(60_000);
