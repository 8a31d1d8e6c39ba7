/**
 * Draws client/src/ui/world-map-shapes.json: one SVG path for each country, by its ISO 3166-1 alpha-2 code. Run again
 * only for another geometry or size: `npm run map`.
 * The geometry is Natural Earth's, 1:50m (public domain), simplified to what can be seen at this size.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';

const WIDTH = 1000;
/** Area in square degrees: smaller triangles are invisible. */
const DETAIL = 0.15;
/** A country of fewer square units is drawn as a dot of this radius, to be visible and clickable. */
const SMALLEST = 14;
const DOT = 2.6;
/** Natural Earth gives no number to these. */
const unnumbered = new Map([['Kosovo', 'XK']]);
/** No downloads come from there, and it takes a fifth of the height. */
const left = new Set(['AQ']);

const require = createRequire(import.meta.url);
const atlas = JSON.parse(await readFile(require.resolve('world-atlas/countries-50m.json'), 'utf8'));
const world = simplify(presimplify(atlas), DETAIL);

/** @typedef {import('geojson').Feature<import('geojson').Geometry, { name: string }>} Country */

/** @type {import('geojson').FeatureCollection<import('geojson').Geometry, { name: string }>} */
const parts = JSON.parse(JSON.stringify(feature(world, 'countries')));

/** @param {Country} country whose `id` is its ISO 3166-1 number: `und-756` is written `und-CH` */
const codeOf = ({ id, properties }) =>
  unnumbered.get(properties.name) ?? (id === undefined ? undefined : new Intl.Locale(`und-${id}`).region);
/** @param {Country[]} items */
function byCode(items) {
  /** @type {Map<string | undefined, Country[]>} */
  const groups = new Map();
  for (const item of items) groups.set(codeOf(item), [...(groups.get(codeOf(item)) ?? []), item]);
  return groups;
}

const countries = [...byCode(parts.features)]
  .flatMap(([code, shapes]) => (code === undefined || left.has(code) ? [] : [{ code, shapes }]))
  .sort((a, b) => (a.code < b.code ? -1 : 1));
/** @type {import('geojson').FeatureCollection} */
const all = { type: 'FeatureCollection', features: countries.flatMap(({ shapes }) => shapes) };
const projection = geoNaturalEarth1().rotate([-11, 0]).fitWidth(WIDTH, all);
const path = geoPath(projection).digits(1);
const [[, top], [, bottom]] = path.bounds(all);
projection.translate([projection.translate()[0], projection.translate()[1] - top]);

/** @param {[number, number]} centre */
const dot = ([x, y]) =>
  `M${(x - DOT).toFixed(1)},${y.toFixed(1)}a${DOT},${DOT} 0 1 0 ${DOT * 2},0a${DOT},${DOT} 0 1 0 ${-DOT * 2},0Z`;
const shapes = Object.fromEntries(
  countries.map(({ code, shapes: features }) => {
    /** @type {import('geojson').FeatureCollection} */
    const whole = { type: 'FeatureCollection', features };
    return [code, path.area(whole) < SMALLEST ? dot(path.centroid(whole)) : path(whole)];
  }),
);

const [x, y] = projection.translate();
/** Parameters of the Natural Earth projection, for marks on the map. */
const placed = { scale: projection.scale(), x, y, meridian: -projection.rotate()[0] };
const drawn = { width: WIDTH, height: Math.ceil(bottom - top), projection: placed, shapes };
await writeFile(
  new URL('../../client/src/ui/world-map-shapes.json', import.meta.url),
  `${JSON.stringify(drawn, null, 2)}\n`,
);
process.stdout.write(`${countries.length} countries\n`);
