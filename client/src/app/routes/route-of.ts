import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { loadTexts } from '../../i18n/index.js';
import { RouteError } from '../route-error.js';
import type { RouteHandle } from '../route-handle.js';
import { revealOnHydration } from '../prerendered-page.js';
import { memberGate, staffGate, teamAdminGate, visitorGate } from '../gate.js';
import { failedPage } from './failed-page.js';
import type { Gate, Page } from './page.js';

const gates: Record<Gate, LoaderFunction> = {
  member: memberGate,
  visitor: visitorGate,
  teamAdmin: teamAdminGate,
  staff: staffGate,
};

function lazyPage(load: () => Promise<ComponentType>, { texts = [], isPrerendered }: Page) {
  const fetchPage = async () => {
    const [component] = await Promise.all([load(), loadTexts(...texts)]);
    return isPrerendered ? revealOnHydration(component) : component;
  };
  return async () => {
    try {
      return { Component: await fetchPage() };
    } catch (error) {
      return { Component: failedPage(error, fetchPage) };
    }
  };
}

/** A page as the router knows it. What stands within a page that has an address per language has one too. */
export function routeOf(page: Page, isInLanguages = false): RouteObject {
  const { path: plain, load, title, gate, isImmersive, isIndexed, children } = page;
  const hasLanguages = isInLanguages || isIndexed === true;
  // One route, so that the page stays mounted when its language changes.
  const path = hasLanguages && plain ? `/zh?${plain === '/' ? '' : plain}` : plain;
  const handle: RouteHandle = {
    ...(title && { title }),
    ...(isImmersive && { immersive: true }),
    ...(hasLanguages && { hasLanguages }),
  };
  return {
    handle,
    ErrorBoundary: RouteError,
    ...(path && { path }),
    ...(gate && { loader: gates[gate] }),
    ...(load ? { lazy: lazyPage(load, page) } : { element: null }),
    ...(children && { children: children.map((child) => routeOf(child, hasLanguages)) }),
  };
}
