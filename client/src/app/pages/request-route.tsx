import { RequestPage } from '../../features/requests/pages/request-page.js';
import { lazyPart } from '../../ui/lazy-part.js';

const ForwardDialog = lazyPart(
  async () => (await import('../../features/transfers/components/change/forward-dialog.js')).ForwardDialog,
);

/** Composed here, since transfers, which can be forwarded, are another feature. */
export function RequestRoute() {
  return <RequestPage forward={(slug, onClose) => <ForwardDialog slug={slug} onClose={onClose} />} />;
}
