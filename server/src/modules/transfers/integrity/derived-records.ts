import { Injectable } from '@nestjs/common';
import { LibraryCounter } from '../library/library-counter.service.js';
import { LibrarySearch } from '../library/library-search.service.js';
import { TransferLog } from './transfer-log.service.js';

/** What is kept beside the transfers and must agree with them. */
@Injectable()
export class DerivedRecords {
  constructor(
    readonly log: TransferLog,
    readonly counts: LibraryCounter,
    readonly search: LibrarySearch,
  ) {}
}
