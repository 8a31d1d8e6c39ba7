import { ReceivedPage } from '../../features/received/index.js';
import { useInvalidateTransfers } from '../../features/transfers/index.js';
import { paths } from '../paths.js';

const pathOf = (slug: string) => `${paths.transfers}/${slug}`;

export function ReceivedRoute() {
  const invalidate = useInvalidateTransfers();
  return <ReceivedPage pathOf={pathOf} onSaved={() => void invalidate()} />;
}
