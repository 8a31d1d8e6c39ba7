import type { ReactNode } from 'react';

export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden className="mark">
      <path className="f-river" d="M11.4 15.6c.5-4.9 3.2-7.5 6.6-7.5s6.1 2.6 6.6 7.5z" />
      <rect className="f-cargo" x="6" y="11.4" width="4.2" height="4.2" rx=".9" />
      <path
        className="f-ink"
        d="M1.5 14.8c3 1.5 7 2 14.5 2s11.5-.5 14.5-2c-.9 4.9-4 8.2-8.7 8.2H10.2c-4.7 0-7.8-3.3-8.7-8.2z"
      />
      <path className="s-river" d="M4.6 27.3c2-1.3 3.8-1.3 5.8 0s3.8 1.3 5.8 0 3.8-1.3 5.8 0 3.6 1.2 5.4.2" />
    </svg>
  );
}

/** At its waterline; as the boat of Home. */
function Boat({ x, y, scale = 0.5 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path className="f-awning" d="M-62-14c4-46 30-70 66-70s62 24 66 70z" />
      <rect className="f-cargo" x="-122" y="-46" width="34" height="32" rx="4" />
      <path
        className="f-hull"
        d="M-190-30c44 15 92 20 190 20s146-5 190-20c-13 42-50 62-106 62H-84c-56 0-93-20-106-62z"
      />
      <path className="s-hull" d="M-150 2c52 9 96 11 150 11s98-2 150-11" />
    </g>
  );
}

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 640 320" aria-hidden className="scene" preserveAspectRatio="xMidYMid slice">
      <rect className="f-sky" width="640" height="320" />
      <circle className="f-glow" cx="500" cy="176" r="104" />
      <circle className="f-sun" cx="500" cy="176" r="42" />
      <path
        className="f-far"
        d="M0 220v-34c40-14 66-40 104-46 34-6 54 24 84 26 36 2 54-34 90-34 40 0 54 48 94 52 36 4 62-24 98-22 40 2 64 34 102 32 28-2 44-14 68-18v44z"
      />
      <rect className="f-water" y="216" width="640" height="104" />
      <path className="f-near" d="M0 220v-14c50-14 100-10 150 0s84 12 118 17c-78 8-184 7-268-3z" />
      <path className="s-ripple" d="M300 240h60M380 256h44M90 266h56M540 248h60M250 294h80M460 290h90M40 300h70" />
      {children}
    </svg>
  );
}

/** A way through between two banks. */
function Crossing() {
  return (
    <Scene>
      <path className="s-path" d="M96 250C210 236 260 282 360 268s120-32 196-26" />
      <circle className="f-river" cx="92" cy="250" r="8" />
      <circle className="f-cargo" cx="560" cy="241" r="8" />
      <Boat x={322} y={262} />
    </Scene>
  );
}

/** A hall with its shutters down, and what was to be shown leaving by water. */
function Hall() {
  return (
    <Scene>
      <path className="f-hull" d="M60 212v-92l110-44 110 44v92z" />
      <path className="f-well" d="M112 212v-64h116v64z" />
      <path className="s-line" d="M112 164h116M112 180h116M112 196h116" />
      <Boat x={420} y={262} scale={0.6} />
    </Scene>
  );
}

/** Two boats of equal size. */
function Pair() {
  return (
    <Scene>
      <Boat x={180} y={248} scale={0.55} />
      <Boat x={440} y={276} scale={0.55} />
    </Scene>
  );
}

/** Several ways over the same water. */
function Fleet() {
  return (
    <Scene>
      <path className="s-path" d="M70 246h150M250 266h170M130 292h190" />
      <Boat x={262} y={238} scale={0.3} />
      <Boat x={474} y={260} scale={0.42} />
      <Boat x={210} y={290} scale={0.5} />
    </Scene>
  );
}

const drawings: Record<string, () => ReactNode> = { crossing: Crossing, hall: Hall, pair: Pair, fleet: Fleet };

export function Drawing({ name }: { name: string }) {
  const Found = drawings[name];
  if (!Found) throw new Error(`there is no drawing ${name}`);
  return <Found />;
}
