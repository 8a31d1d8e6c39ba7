import type { RequestHandler } from 'express';
import type { InstallationPolicies } from '../../platform/policies/index.js';

/** Files of the pages that say how this installation presents itself. */
export function installationFiles(policies: InstallationPolicies): RequestHandler {
  return (request, response, next) => {
    if (request.path !== '/manifest.webmanifest') return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.type('application/manifest+json').send(JSON.stringify(manifestOf(policies.installation)));
  };
}

/** For the browser that keeps these pages as an application. */
function manifestOf({ name }: InstallationPolicies['installation']): object {
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: '#0e6e66',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
}
