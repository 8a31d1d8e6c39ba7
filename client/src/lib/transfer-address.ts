import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const PARAMETER = 'transfer';
const DIRECT = /^\/dash\/transfers\/(?<slug>[^/]+)$/;

interface FromPage {
  /** The entry before it in the history is the page it lies over. */
  isOverPage?: boolean;
}

/** Where a link to a transfer leads from here: over this page, whichever of the dashboard it is, so that Back closes it. */
export function useTransferAddress() {
  const { pathname, search } = useLocation();
  return useCallback(
    (slug: string) => {
      const state: FromPage = { isOverPage: true };
      if (pathname === '/dash/transfers' || DIRECT.test(pathname))
        return { to: { pathname: `/dash/transfers/${slug}`, search }, state };
      const params = new URLSearchParams(search);
      params.set(PARAMETER, slug);
      return { to: { pathname, search: `?${params.toString()}` }, state };
    },
    [pathname, search],
  );
}

/** The transfer that this address shows over its page, and how to close it. */
export function useShownTransfer(): { slug: string | null; close(): void } {
  const { pathname, state } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const direct = DIRECT.exec(pathname)?.groups?.['slug'];
  const slug = direct ?? params.get(PARAMETER);
  const isOverPage = (state as FromPage | null)?.isOverPage === true;
  const close = () => {
    // The page below keeps its filter and its place.
    if (isOverPage) return void navigate(-1);
    const rest = new URLSearchParams(params);
    rest.delete(PARAMETER);
    const search = rest.size > 0 ? `?${rest.toString()}` : '';
    return void navigate(
      { pathname: direct ? '/dash/transfers' : pathname, search },
      { replace: true, preventScrollReset: true },
    );
  };
  return { slug, close };
}
