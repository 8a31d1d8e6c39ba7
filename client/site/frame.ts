/** A page of the site; `path` is without language. */
export interface NavLink {
  path: string;
  label: string;
}

/** Content of header and footer. */
export interface Frame {
  /** The label of the link to the plans, which have no price if they are not sold; null: no link. */
  plansLabel: string | null;
  hasBlog: boolean;
  /** The pages of the header's menu. */
  features: readonly NavLink[];
  products: readonly NavLink[];
  compared: readonly NavLink[];
  legal: readonly NavLink[];
  hasRoadmap: boolean;
  letsSignUp: boolean;
}
