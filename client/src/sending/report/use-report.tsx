import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { loadTexts } from '../../i18n/index.js';
import { useIsHydrated } from '../../lib/use-is-hydrated.js';
import { lazyPart } from '../../ui/lazy-part.js';
import type { ReportedLink } from './reported-link.js';

const ReportDialog = lazyPart(async () => {
  const [{ ReportDialog: part }] = await Promise.all([import('./report-dialog.js'), loadTexts('abuse')]);
  return part;
});

/** The dialog to report a link; mails open it by `#report`, also of a link that cannot be opened. */
export function useReport(link: ReportedLink): { dialog: ReactNode; open(): void } {
  const { hash } = useLocation();
  // The server does not know what follows the `#`.
  const isAsked = useIsHydrated() && hash === '#report';
  const [choice, setOpen] = useState<boolean | null>(null);
  const isOpen = choice ?? isAsked;
  const dialog = isOpen && <ReportDialog link={link} onClose={() => setOpen(false)} />;
  return { dialog, open: () => setOpen(true) };
}
