/** Lists that the server adds to pages; the name is the `data-list` of their `noscript`. */
export type PageListName = 'updates' | 'roadmap';
