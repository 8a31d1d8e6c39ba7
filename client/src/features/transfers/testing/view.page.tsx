import { screen, within } from '@testing-library/react';
import type { UserView } from '#contract/accounts/auth.js';
import { listTransfers, type TransferView } from '#contract/transfers/transfers.js';
import { startSession } from '../../../lib/session.js';
import { buildSession, buildUser } from '../../../lib/testing/builders.js';
import { FakeServer } from '../../../lib/testing/fake-server.js';
import { renderPage } from '../../../lib/testing/render-page.js';
import { buildTransfer } from '../../../lib/testing/transfer.builder.js';
import { TransferDialog } from '../components/view/transfer-dialog.js';

/** The view of a transfer over a fake server that stores it. */
export class ViewPage {
  readonly server = new FakeServer().install();
  closed = 0;
  /** Called on closing. */
  onClosed = () => {};

  constructor(
    public transfer: TransferView | null = buildTransfer(),
    user: UserView = buildUser(),
  ) {
    startSession(buildSession({ user }));
    this.server.on(listTransfers, () => (this.transfer ? [this.transfer] : []));
  }

  /** Stores a change and returns the transfer. */
  change(changes: Partial<TransferView>): TransferView {
    this.transfer = { ...(this.transfer ?? buildTransfer()), ...changes };
    return this.transfer;
  }

  async open(section = ''): Promise<Awaited<ReturnType<typeof renderPage>>> {
    const page = (
      <TransferDialog
        slug="abc1234"
        onClose={() => {
          this.closed += 1;
          this.onClosed();
        }}
      />
    );
    return renderPage(page, {
      route: '/dash/transfers/:slug',
      at: `/dash/transfers/abc1234${section === '' ? '' : `?section=${section}`}`,
      namespaces: ['transfer', 'transfers', 'preview', 'send', 'sending'],
    });
  }

  async region(name: string) {
    return within(await screen.findByRole('region', { name }));
  }
}
