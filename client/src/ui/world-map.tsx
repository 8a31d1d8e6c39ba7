import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.js';
import { formatNumber } from '../lib/format.js';
import { countryName } from '../lib/country-name.js';
import { VisuallyHidden } from './visually-hidden.js';
import world from './world-map-shapes.json' with { type: 'json' };

export interface CountryValue {
  /** ISO 3166-1 alpha-2. */
  country: string;
  value: number;
}

interface WorldMapProps {
  countries: readonly CountryValue[];
  /** Meaning of the numbers: "Downloads by country". */
  label: string;
}

const shapes: Readonly<Partial<Record<string, string>>> = world.shapes;

const Land = styled('path')(({ theme }) => ({
  fill: theme.vars.palette.surface.line,
  stroke: theme.vars.palette.background.paper,
  strokeWidth: 0.6,
}));

const Country = styled('path')(({ theme }) => ({
  stroke: theme.vars.palette.background.paper,
  strokeWidth: 0.6,
  outline: 'none',
  transition: theme.transitions.create('fill'),
  '&:hover, &:focus-visible': { stroke: theme.vars.palette.text.primary, strokeWidth: 1.6 },
}));

/** The share of the number colour; logarithmic, or one busy country would leave all others pale. */
function strengthOf(value: number, most: number): number {
  return Math.round(28 + 72 * (Math.log1p(value) / Math.log1p(Math.max(1, most))));
}

const step: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

interface Pointed {
  code: string;
  left: number;
  top: number;
}

/** Shades countries by a number. One stop of the Tab key; arrows go from the largest number to the smallest. */
export function WorldMap({ countries, label }: WorldMapProps) {
  const { language } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [reachable, setReachable] = useState(0);
  const sorted = useMemo(
    () => countries.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value),
    [countries],
  );
  const drawn = sorted.filter(({ country }) => shapes[country] !== undefined);
  const most = drawn[0]?.value ?? 0;
  const nameOf = ({ country, value }: CountryValue) =>
    `${countryName(country, language)}: ${formatNumber(value, language)}`;
  const stop = Math.min(reachable, Math.max(0, drawn.length - 1));

  const showAt = (code: string, x: number, y: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box)
      setPointed({ code, left: Math.min(Math.max(x - box.left, 72), Math.max(72, box.width - 72)), top: y - box.top });
  };
  const move = (event: KeyboardEvent<SVGPathElement>, index: number) => {
    const next = step[event.key]?.(index, drawn.length);
    if (next === undefined) return;
    event.preventDefault();
    setReachable(next);
    frame.current?.querySelectorAll<SVGPathElement>('[data-country]')[next]?.focus();
  };
  const pointedCountry = pointed && drawn.find(({ country }) => country === pointed.code);

  return (
    <Box ref={frame} sx={{ position: 'relative' }} onPointerLeave={() => setPointed(null)}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what is grouped is drawn */}
      <svg viewBox={`0 0 ${world.width} ${world.height}`} width="100%" role="group" aria-label={label} display="block">
        <UnshadedLand countries={drawn} />
        {drawn.map((item, index) => (
          <Country
            key={item.country}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a shape of the map, drawn here
            role="img"
            aria-label={nameOf(item)}
            data-country={item.country}
            d={shapes[item.country]}
            tabIndex={index === stop ? 0 : -1}
            sx={({ vars }) => ({
              fill: `color-mix(in oklab, ${vars.palette.primary.main} ${strengthOf(item.value, most)}%, ${vars.palette.surface.line})`,
            })}
            onPointerMove={(event: PointerEvent) => showAt(item.country, event.clientX, event.clientY)}
            onFocus={(event: FocusEvent<SVGPathElement>) => {
              const box = event.currentTarget.getBoundingClientRect();
              setReachable(index);
              showAt(item.country, box.left + box.width / 2, box.top + box.height / 2);
            }}
            onBlur={() => setPointed(null)}
            onKeyDown={(event: KeyboardEvent<SVGPathElement>) => move(event, index)}
          />
        ))}
      </svg>
      {pointed && pointedCountry && <MapNote {...pointed} text={nameOf(pointedCountry)} />}
      <CountryTable countries={sorted} label={label} />
    </Box>
  );
}

/** One shape for everything that has no number: 200 elements fewer. */
function UnshadedLand({ countries }: { countries: readonly CountryValue[] }) {
  const land = useMemo(() => {
    const shaded = new Set(countries.map(({ country }) => country));
    return Object.entries(shapes).flatMap(([code, shape]) => (shaded.has(code) ? [] : [shape]));
  }, [countries]);
  return <Land d={land.join('')} aria-hidden />;
}

function MapNote({ left, top, text }: { left: number; top: number; text: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        left,
        top,
        transform: 'translate(-50%, calc(-100% - 10px))',
        px: 2.5,
        py: 1,
        borderRadius: 2,
        boxShadow: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        typography: 'body2',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        pointerEvents: 'none',
      }}
    >
      {text}
    </Box>
  );
}

function CountryTable({ countries, label }: WorldMapProps) {
  const { t, language } = useTranslation();
  const titleId = useId();
  return (
    // Tables ignore a width of one pixel, so the wrapper hides it.
    <VisuallyHidden as="div">
      <table aria-labelledby={titleId}>
        <caption id={titleId}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('map.country')}</th>
            <th scope="col">{t('map.value')}</th>
          </tr>
        </thead>
        <tbody>
          {countries.map(({ country, value }) => (
            <tr key={country}>
              <th scope="row">{countryName(country, language)}</th>
              <td>{formatNumber(value, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
