import { lazy, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorPage } from '../route-error.js';

let failures = 0;

/** Whether the script or the texts of a page could not be fetched since the start. */
export const hasFailedPage = (): boolean => failures > 0;

/**
 * Stands for a page that could not be fetched, and says why: of a route whose `lazy` rejects, the router shows nothing
 * at all. Opened again, it fetches the page again.
 */
export function failedPage(reason: unknown, load: () => Promise<ComponentType>): ComponentType {
  failures += 1;
  const saying = (error: unknown) => () => <ErrorPage error={error} />;
  let visit: string | null = null;
  let fetched: ComponentType | null = null;
  let Page: ComponentType = saying(reason);
  const fetchAgain = async () => {
    try {
      fetched = await load();
      return { default: fetched };
    } catch (error) {
      return { default: saying(error) };
    }
  };
  return function FailedPage() {
    const { key } = useLocation();
    if (visit !== null && visit !== key && fetched === null) Page = lazy(fetchAgain);
    visit = key;
    return <Page />;
  };
}
