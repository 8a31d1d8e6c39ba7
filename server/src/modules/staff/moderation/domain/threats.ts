import type { TransferEvent } from '../../../reach/audit/index.js';

/** What was found in each file, by its id: the name of the signature. From the log of the transfer. */
export function threatsIn(events: readonly Pick<TransferEvent, 'kind' | 'data'>[]): Map<string, string> {
  const found = events.filter(({ kind }) => kind === 'infected');
  return new Map(found.map(({ data: { fileId, threat } }) => [String(fileId), String(threat)]));
}
