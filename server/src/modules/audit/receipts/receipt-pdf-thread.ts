import { parentPort, workerData } from 'node:worker_threads';
import { type ReceiptPaper, writeReceiptPdf } from './receipt-pdf.js';

parentPort?.postMessage(await writeReceiptPdf(workerData as ReceiptPaper));
