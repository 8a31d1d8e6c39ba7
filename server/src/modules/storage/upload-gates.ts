import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/index.js';

export interface UploadRequest {
  caller: Caller;
  ownerId: string;
  /** The visitor's proven address. */
  senderEmail: string | null;
  /** For limits by network. */
  network: string;
}

/** Refuses by throwing an AppError. */
export type UploadGate = (request: UploadRequest) => Promise<void>;

/**
 * Lets modules to the right say no before bytes travel: nobody should upload for an hour to learn then that this month's
 * transfers are used up.
 */
@Injectable()
export class UploadGates {
  private readonly gates: UploadGate[] = [];

  add(gate: UploadGate): void {
    this.gates.push(gate);
  }

  async pass(request: UploadRequest): Promise<void> {
    for (const gate of this.gates) await gate(request);
  }
}
