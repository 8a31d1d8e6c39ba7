import type { Namespace } from '../../i18n/index.js';
import { adminPages } from './admin-pages.js';
import { dashPages } from './dash-pages.js';
import { homePages } from './home-pages.js';
import type { Page } from './page.js';
import { publicPages } from './public-pages.js';

/** Every page. Not part of the browser's first load, which has `homePages` alone. */
export const allPages: readonly Page[] = [...homePages, ...publicPages, ...dashPages, ...adminPages];

type Load = () => Promise<unknown>;

export interface Address extends Pick<Page, 'isPrerendered' | 'isIndexed' | 'records' | 'pays' | 'isOfPlans'> {
  path: string;
  /** Scripts to load for the page, for the layouts around it, and for the table that declares it. */
  loads: Load[];
  texts: Namespace[];
}

type Around = Pick<Address, 'loads' | 'texts' | 'records' | 'pays' | 'isOfPlans'>;

function addressesOf(pages: readonly Page[], around: Around): Address[] {
  return pages.flatMap(({ path, load, texts = [], children = [], isPrerendered, isIndexed, ...page }) => {
    const here = {
      loads: [...around.loads, ...(load ? [load] : [])],
      texts: [...around.texts, ...texts],
      records: page.records ?? around.records,
      pays: page.pays ?? around.pays,
      isOfPlans: page.isOfPlans ?? around.isOfPlans,
    };
    const inner = addressesOf(children, here);
    // The address of a layout is that of the page which is first shown in it.
    const isLayout = path === undefined || inner.some((address) => address.path === path);
    return isLayout || path === '*' ? inner : [{ path, isPrerendered, isIndexed, ...here }, ...inner];
  });
}

/** In the navigation of all their pages. */
const loadMemberTools = () => import('../layout/member-tools.js');

/** Every address with all that is fetched for it. */
export const addresses: readonly Address[] = [
  ...addressesOf(homePages, { loads: [], texts: [] }),
  ...addressesOf(publicPages, { loads: [() => import('./public-pages.js')], texts: [] }),
  ...addressesOf(adminPages, { loads: [() => import('./admin-pages.js'), loadMemberTools], texts: [] }),
  ...addressesOf(dashPages, { loads: [() => import('./dash-pages.js'), loadMemberTools], texts: [] }),
];
