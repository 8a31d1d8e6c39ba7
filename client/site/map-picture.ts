import world from '../src/ui/world-map-shapes.json' with { type: 'json' };

interface Point {
  latitude: number;
  longitude: number;
}

/** The part of the world around the pin, in units of the map. */
const VIEW = { width: 560, height: 280 };
/** Seen on both a light and a dark ground, since a picture does not know which it is on. */
const LAND = '#7f948f';
const PIN = '#d8492b';
const RADIANS = Math.PI / 180;

/** Natural Earth (Šavrič et al. 2011), as scripts/map/make-world-map.mjs draws the shapes. */
export function pointOnMap({ latitude, longitude }: Point): { x: number; y: number } {
  const { scale, x, y, meridian } = world.projection;
  const east = ((((longitude - meridian + 180) % 360) + 360) % 360) - 180;
  const [phi, lambda] = [latitude * RADIANS, east * RADIANS];
  const phi2 = phi * phi;
  const phi4 = phi2 * phi2;
  const across = 0.8707 - 0.131979 * phi2 + phi4 * (-0.013791 + phi4 * (0.003971 * phi2 - 0.001529 * phi4));
  const up = 1.007226 + phi2 * (0.015085 + phi4 * (-0.044475 + 0.028874 * phi2 - 0.005916 * phi4));
  return { x: x + scale * lambda * across, y: y - scale * phi * up };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** A map of our own with a pin. */
export function mapPicture(place: Point): string {
  const pin = pointOnMap(place);
  const left = within(pin.x - VIEW.width / 2, world.width - VIEW.width);
  const top = within(pin.y - VIEW.height / 2, world.height - VIEW.height);
  const view = [left, top, VIEW.width, VIEW.height].map((value) => value.toFixed(1)).join(' ');
  const land = Object.values(world.shapes).join('');
  const at = `translate(${pin.x.toFixed(1)} ${pin.y.toFixed(1)})`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">`,
    `<path fill="${LAND}" fill-opacity=".45" d="${land}"/>`,
    `<g transform="${at}"><ellipse rx="5" ry="2" fill="#000" fill-opacity=".3"/>`,
    `<path fill="${PIN}" d="M0 0C-3-8-10-12-10-20a10 10 0 0 1 20 0C10-12 3-8 0 0z"/><circle cy="-20" r="4" fill="#fff"/></g>`,
    '</svg>',
  ].join('');
}
