import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../core/errors/app-error.js';
import type { ByteRange } from './domain/byte-range.js';

/** How one request of a download is counted. */
export interface DownloadCount {
  /** Called before any byte is sent, wherever in the object the request begins. Refuses by throwing an AppError. */
  begin(): Promise<void>;
  /** Called once when the request is over, with what was sent of an object of `totalBytes`. */
  served(range: ByteRange, totalBytes: number): Promise<void>;
}

/** Refuses by throwing an AppError; else answers how to count the download, null for what is no download. */
export type DownloadGate = (downloadToken: string, request: Request) => Promise<DownloadCount | null>;

/** Lets the owner of a download judge it anew at every request for bytes, whatever was signed before (A60). */
@Injectable()
export class DownloadGates {
  private gate: DownloadGate = () => Promise.reject(new AppError('signature-invalid'));

  add(gate: DownloadGate): void {
    this.gate = gate;
  }

  pass(downloadToken: string, request: Request): Promise<DownloadCount | null> {
    return this.gate(downloadToken, request);
  }
}
