import { ReceivedPage } from '../../features/received/pages/received-page.js';
import { useInvalidateTransfers } from '../../features/transfers/api/transfers.queries.js';
import { ReceivedViews } from '../dash/received-views.js';
import { paths } from '../paths.js';
import { offerSealedFiles } from './own-sealed-files-part.js';

offerSealedFiles();

const pathOf = (slug: string) => `${paths.transfers}/${slug}`;

export function ReceivedRoute() {
  const invalidate = useInvalidateTransfers();
  const views = <ReceivedViews current="transfers" />;
  return <ReceivedPage views={views} pathOf={pathOf} onSaved={() => void invalidate()} />;
}
