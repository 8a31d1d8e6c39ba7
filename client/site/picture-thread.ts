import { parentPort, workerData } from 'node:worker_threads';
import { type Picture, pictureOf } from './picture.js';

parentPort?.postMessage(pictureOf(workerData as Picture));
