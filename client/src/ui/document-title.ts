import { useEffect } from 'react';

const NAME = 'Sampan';

let fallback = '';
let page = '';
let progress = '';

function write(): void {
  const name = page || fallback;
  const title = name === '' ? NAME : `${name} · ${NAME}`;
  document.title = progress === '' ? title : `${progress} · ${title}`;
}

/** Names the page in the tab, in history and to screen readers; goes before the name its route has. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    page = title;
    write();
    return () => {
      page = '';
      write();
    };
  }, [title]);
}

/** The name of a page that does not name itself. */
export function useRouteTitle(title: string): void {
  useEffect(() => {
    fallback = title;
    write();
  }, [title]);
}

/** Stands before the page's name as long as something runs, so that it is seen from another tab; empty takes it away. */
export function setTitleProgress(text: string): void {
  progress = text;
  write();
}
