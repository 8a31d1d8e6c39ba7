/** The name of the product. */
export const NAME = 'Sampan';

/** A page of the site; `path` is without language. */
export interface NavLink {
  path: string;
  label: string;
}

/** What header and footer lead to. */
export interface Frame {
  /** What leads to the plans, which have no price where they are not sold. */
  plansLabel: string;
  /** The pages of the header's menu. */
  features: readonly NavLink[];
  products: readonly NavLink[];
  compared: readonly NavLink[];
  legal: readonly NavLink[];
  hasRoadmap: boolean;
  letsSignUp: boolean;
}
