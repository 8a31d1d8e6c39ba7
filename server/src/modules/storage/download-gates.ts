import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../core/errors/app-error.js';

/** Called when the first byte is about to be sent. */
export type CountDownload = () => Promise<void>;

/** Refuses by throwing an AppError; else answers how to count the download. */
export type DownloadGate = (downloadToken: string, request: Request) => Promise<CountDownload>;

/** Lets the owner of a download judge it anew at every request for bytes, whatever was signed before (A60). */
@Injectable()
export class DownloadGates {
  private gate: DownloadGate = () => Promise.reject(new AppError('signature-invalid'));

  add(gate: DownloadGate): void {
    this.gate = gate;
  }

  pass(downloadToken: string, request: Request): Promise<CountDownload> {
    return this.gate(downloadToken, request);
  }
}
