import { useLocation, useNavigate } from 'react-router-dom';

/** The search stands in the history but not in the address: it may be a person's address, a link or a code. */
export function useKeptSearch(): [search: string, keep: (search: string) => void] {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const search = state instanceof Object && 'search' in state && typeof state.search === 'string' ? state.search : '';
  return [search, (next) => void navigate('.', { replace: true, state: { search: next }, preventScrollReset: true })];
}
