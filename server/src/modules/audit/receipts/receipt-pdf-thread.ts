import { parentPort, workerData } from 'node:worker_threads';
import { type ReceiptPdfInput, writeReceiptPdf } from './receipt-pdf.js';

parentPort?.postMessage(await writeReceiptPdf(workerData as ReceiptPdfInput));
