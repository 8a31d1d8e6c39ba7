import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { loadTexts } from '../../i18n/index.js';
import { RouteError } from '../route-error.js';
import type { RouteHandle } from '../route-handle.js';
import { revealOnHydration } from '../prerendered-page.js';
import { memberGate, staffGate, teamAdminGate, visitorGate } from '../gate.js';
import type { Gate, Page } from './page.js';

const gates: Record<Gate, LoaderFunction> = {
  member: memberGate,
  visitor: visitorGate,
  teamAdmin: teamAdminGate,
  staff: staffGate,
};

function lazyPage(load: () => Promise<ComponentType>, { texts = [], isPrerendered }: Page) {
  return async () => {
    const [component] = await Promise.all([load(), loadTexts(...texts)]);
    return { Component: isPrerendered ? revealOnHydration(component) : component };
  };
}

/** A page as the router knows it. */
export function routeOf(page: Page): RouteObject {
  const { path, load, title, gate, isImmersive, children } = page;
  const handle: RouteHandle = { ...(title && { title }), ...(isImmersive && { immersive: true }) };
  return {
    handle,
    ErrorBoundary: RouteError,
    ...(path && { path }),
    ...(gate && { loader: gates[gate] }),
    ...(load ? { lazy: lazyPage(load, page) } : { element: null }),
    ...(children && { children: children.map(routeOf) }),
  };
}
