import { parentPort } from 'node:worker_threads';
import { HashDesk } from '../hashing/hash-desk.js';
import type { HashRequest } from '../hashing/hash-messages.js';
import { NodeFile } from './node-file.js';
import { nodeSumKit } from './node-sum-kit.js';

export interface FileRange {
  path: string;
  start: number;
  size: number;
}

const desk = new HashDesk<FileRange>(
  Promise.resolve(nodeSumKit),
  ({ path, start, size }) => new NodeFile(path, size, start),
  (answer) => parentPort?.postMessage(answer),
);
parentPort?.on('message', (request: HashRequest<FileRange>) => void desk.take(request));
