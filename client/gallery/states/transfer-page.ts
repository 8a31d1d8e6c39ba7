import { listThumbnails } from '#contract/transfers/transfer-files.js';
import { listTransfers, type TransferView } from '#contract/transfers/transfers.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { buildList, buildTransfer } from '../../src/lib/testing/transfer.builder.js';
import type { ViewSection } from '../../src/features/transfers/use-view-section.js';
import type { GalleryState } from '../state.js';
import { member } from './sample-data.js';

type TransferPage = Pick<GalleryState, 'at' | 'user' | 'server'>;

/** This transfer open over the list; `more` adds responses that its section needs. */
export function transferPage(
  changes: Partial<TransferView>,
  more: (server: FakeServer) => unknown = () => undefined,
  section?: ViewSection,
): TransferPage {
  const transfer = buildTransfer(changes);
  return {
    at: section === undefined ? '/dash/transfers/abc1234' : `/dash/transfers/abc1234?section=${section}`,
    user: member,
    server: (server) => {
      server
        .on(listTransfers, ({ query: { slug } }) => (slug === undefined ? buildList([transfer]) : [transfer]))
        .on(listThumbnails, () => ({ thumbnails: [] }));
      more(server);
    },
  };
}
