import { Injectable } from '@nestjs/common';
import { Tallies } from '../changes/tallies.service.js';
import { TransferLog } from './transfer-log.service.js';

/** What is kept beside the transfers and must agree with them. */
@Injectable()
export class DerivedRecords {
  constructor(
    readonly log: TransferLog,
    readonly tallies: Tallies,
  ) {}
}
