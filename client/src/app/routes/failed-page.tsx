import { lazy, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';

let failures = 0;

/** Whether the script or the texts of a page could not be fetched since the start. */
export const hasFailedPage = (): boolean => failures > 0;

/**
 * Stands for a page that could not be fetched, and fails so that the page's error boundary says why: of a route whose
 * `lazy` rejects, the router shows nothing at all. Opened again, it fetches the page again.
 */
export function failedPage(error: unknown, load: () => Promise<ComponentType>): ComponentType {
  failures += 1;
  let visit: string | null = null;
  let fetched: ComponentType | null = null;
  let Page: ComponentType = () => {
    throw error;
  };
  return function FailedPage() {
    const { key } = useLocation();
    if (visit !== null && visit !== key && fetched === null)
      Page = lazy(async () => {
        fetched = await load();
        return { default: fetched };
      });
    visit = key;
    return <Page />;
  };
}
