import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { viewParameters } from '../../lib/transfer-address.js';

export const viewSections = ['files', 'recipients', 'sharing', 'activity', 'settings', 'log'] as const;
export type ViewSection = (typeof viewSections)[number];

const [SECTION, SKIP] = viewParameters;
const MAX_SKIP = 10_000;

/** The shown section of a transfer and its offset, in the address, so that a reload and a shared link keep it. */
export function useViewSection() {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const section = viewSections.find((name) => name === params.get(SECTION)) ?? viewSections[0];
  const asked = Number(params.get(SKIP) ?? 0);
  const skip = Number.isInteger(asked) && asked > 0 && asked <= MAX_SKIP ? asked : 0;

  /** Replaces the history entry, so that Back closes the transfer. */
  const show = (next: ViewSection, from = 0) => {
    const search = new URLSearchParams(params);
    search.delete(SECTION);
    search.delete(SKIP);
    if (next !== viewSections[0]) search.set(SECTION, next);
    if (from > 0) search.set(SKIP, String(from));
    void navigate(
      { pathname, search: search.size > 0 ? `?${search.toString()}` : '' },
      { replace: true, state: state as unknown, preventScrollReset: true },
    );
  };
  return { section, skip, show };
}
