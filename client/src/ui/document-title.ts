import { useEffect } from 'react';
import { clientConfig } from '../lib/hosts.js';

let fallback = '';
let page = '';
let progress = '';

function write(): void {
  const { name: product } = clientConfig().installation;
  const name = page || fallback;
  const title = name === '' ? product : `${name} · ${product}`;
  document.title = progress === '' ? title : `${progress} · ${title}`;
}

/** Sets the page's title; overrides the one of its route. */
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

/** A prefix of the title while something runs, visible from other tabs; empty removes it. */
export function setTitleProgress(text: string): void {
  progress = text;
  write();
}
