import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const PARAMETER = 'transfer';
/** The shown section; another transfer, or none, resets it. */
export const viewParameters = ['section', 'skip'] as const;
const DIRECT = /^\/dash\/transfers\/(?<slug>[^/]+)$/;

interface FromPage {
  /** The previous history entry is the page below. */
  isModal?: boolean;
}

function withoutView(search: string | URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of viewParameters) params.delete(name);
  return params;
}

const asSearch = (params: URLSearchParams) => (params.size > 0 ? `?${params.toString()}` : '');

/** The transfer that an address shows over its page. */
export function shownSlug({ pathname, search }: { pathname: string; search: string }): string | null {
  return DIRECT.exec(pathname)?.groups?.['slug'] ?? new URLSearchParams(search).get(PARAMETER);
}

/** Link props of a transfer: opens it over the current dashboard page, so that Back closes it. */
export function useTransferAddress() {
  const { pathname, search } = useLocation();
  return useCallback(
    (slug: string) => {
      const state: FromPage = { isModal: true };
      if (pathname === '/dash/transfers' || DIRECT.test(pathname))
        return { to: { pathname: `/dash/transfers/${slug}`, search: asSearch(withoutView(search)) }, state };
      const params = withoutView(search);
      params.set(PARAMETER, slug);
      return { to: { pathname, search: asSearch(params) }, state };
    },
    [pathname, search],
  );
}

/** The transfer that this address shows over its page, and how to close it. */
export function useShownTransfer(): { slug: string | null; close(): void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const slug = shownSlug({ pathname, search });
  const isModal = (state as FromPage | null)?.isModal === true;
  const close = () => {
    // The page below keeps its filter and its scroll position.
    if (isModal) return void navigate(-1);
    const rest = withoutView(search);
    rest.delete(PARAMETER);
    return void navigate(
      { pathname: DIRECT.test(pathname) ? '/dash/transfers' : pathname, search: asSearch(rest) },
      { replace: true, preventScrollReset: true },
    );
  };
  return { slug, close };
}
