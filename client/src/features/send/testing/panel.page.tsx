import { act, fireEvent, screen } from '@testing-library/react';
import type { UserView } from '#contract/accounts/auth.js';
import type { Language } from '../../../i18n/index.js';
import { renderPage } from '../../../lib/testing/render-page.js';
import { QuickSendPanel, type QuickSendPanelProps } from '../components/quick-send-panel.js';
import { FakeServices } from './fake-services.js';

interface PanelOptions extends Partial<QuickSendPanelProps> {
  user?: UserView | null;
  services?: FakeServices;
  language?: Language;
}

/** A file as the picker returns it; `path` makes it one of a picked folder. */
export function pickedFile(name: string, { size = 10, path = '' } = {}): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

/** The panel on a page, and the user's actions. */
export async function openPanel({ services = new FakeServices(), user = null, language, ...props }: PanelOptions = {}) {
  const page = await renderPage(<QuickSendPanel user={user} services={services} {...props} />, {
    route: '/',
    at: '/',
    namespaces: ['send', 'sending', 'preview'],
    ...(language && { language }),
  });
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return {
    ...page,
    services,
    type,
    async pick(...files: File[]) {
      await act(async () => {
        fireEvent.change(screen.getByTestId('pick-files'), { target: { files } });
        await Promise.resolve();
      });
    },
    addRecipient(text: string) {
      type(/^Email to/, text);
      fireEvent.keyDown(screen.getByLabelText(/^Email to/), { key: 'Enter' });
    },
    /** Its last character submits it. */
    enterCode: async (code: string) => {
      await screen.findByLabelText('Code');
      await act(async () => {
        type('Code', code);
        await Promise.resolve();
      });
    },
    press: async (name: RegExp | string) => {
      const button = await screen.findByRole('button', { name });
      await act(async () => {
        fireEvent.click(button);
        await Promise.resolve();
      });
    },
  };
}
