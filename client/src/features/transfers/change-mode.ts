import type { TransferView } from '#contract/transfers/transfers.js';

/** A change that needs files, or makes another transfer. */
export type ChangeMode =
  | { kind: 'add' }
  | { kind: 'forward' }
  | { kind: 'replace'; file: TransferView['fileObjects'][number] };
