/** What the server fills into the `noscript` of a page; names its `data-list`. */
export type PageListName = 'updates' | 'roadmap';
