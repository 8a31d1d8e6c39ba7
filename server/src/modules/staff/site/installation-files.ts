import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import { installationCss } from '#contract/site/installation-css.js';
import { tonesOf } from '#contract/accounts/brand-look.js';
import type { InstallationPolicies } from '../../platform/policies/index.js';

type Installation = InstallationPolicies['installation'];

/** Their addresses change with them. */
const CACHED = 'public, max-age=31536000, immutable';
/** An SVG that is opened by itself runs nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Files by which this installation presents itself. */
export function installationFiles(policies: InstallationPolicies): RequestHandler {
  return (request, response, next) => {
    const { installation } = policies;
    if (request.path === '/manifest.webmanifest') {
      response.setHeader('Cache-Control', 'no-cache');
      response.type('application/manifest+json').send(JSON.stringify(manifestOf(installation)));
      return;
    }
    if (request.path === '/installation.css' && installation.color !== null) {
      response.setHeader('Cache-Control', 'no-cache').type('css').send(installationCss(installation.color));
      return;
    }
    const picture = policies.picture(request.path);
    if (!picture) return next();
    response.setHeader('Content-Security-Policy', PICTURE_POLICY);
    // Mail programs load it from elsewhere.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Cache-Control', CACHED).type(picture.type).send(picture.bytes);
  };
}

const iconTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };

/** For the browser that keeps these pages as an application. */
function manifestOf({ name, color, icon }: Installation): object {
  const src = icon || '/favicon.svg';
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: color === null ? '#0e6e66' : tonesOf(color).light,
    icons: [{ src, sizes: src.endsWith('/256.webp') ? '256x256' : 'any', type: iconTypes[extname(src)] }],
  };
}
