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

/** Beside the installation's name. */
export function InstallationMark({ logo, size }: { logo: string; size: number }) {
  return logo === '' ? <Mark size={size} /> : <img src={logo} height={size} alt="" />;
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

/** Milestones of a delivery, the last one still open. */
function Milestones() {
  return (
    <Scene>
      <path className="s-solid" d="M110 84h300" />
      <path className="s-path" d="M410 84h120" />
      <g className="f-river">
        <circle cx="110" cy="84" r="14" />
        <circle cx="260" cy="84" r="14" />
        <circle cx="410" cy="84" r="14" />
      </g>
      <path className="s-tick" d="M103 84l5 6 9-11M253 84l5 6 9-11M403 84l5 6 9-11" />
      <circle className="f-cargo" cx="530" cy="84" r="14" />
      <Boat x={410} y={262} scale={0.55} />
    </Scene>
  );
}

/** A sealed sheet. */
function Receipt() {
  return (
    <Scene>
      <path className="f-well" d="M210 40h190l40 40v180H210z" />
      <path className="f-far" d="M400 40v40h40z" />
      <path className="s-line" d="M240 100h120M240 130h160M240 160h160M240 190h90" />
      <circle className="f-cargo" cx="392" cy="218" r="28" />
      <path className="s-tick" d="M379 218l9 10 17-20" />
      <Boat x={120} y={276} scale={0.42} />
    </Scene>
  );
}

/** Cargo in rows. */
function Crates() {
  return (
    <Scene>
      <path className="f-hull" d="M120 252h400c-8 30-34 44-70 44H190c-36 0-62-14-70-44z" />
      <path
        className="f-awning"
        d="M170 212h60v40h-60zM240 212h60v40h-60zM380 212h60v40h-60zM205 166h60v40h-60zM345 166h60v40h-60z"
      />
      <path className="f-cargo" d="M310 212h60v40h-60zM275 166h60v40h-60z" />
      <path className="f-river" d="M240 120h60v40h-60zM310 120h60v40h-60z" />
    </Scene>
  );
}

/** Bars that rise from the water. */
function Bars() {
  return (
    <Scene>
      <path className="f-river" d="M110 216v-40h44v40zM180 216v-76h44v76zM250 216V104h44v112zM320 216v-90h44v90z" />
      <path className="f-cargo" d="M390 216V72h44v144z" />
      <path className="s-ripple" d="M110 226h44M180 226h44M250 226h44M320 226h44M390 226h44" />
      <Boat x={520} y={268} scale={0.42} />
    </Scene>
  );
}

/** Places that are connected, seen from above the river. */
function Places() {
  return (
    <Scene>
      <path className="s-path" d="M96 108L252 60l148 62 140-50M252 60l44 130 104-68" />
      <g className="f-river">
        <circle cx="96" cy="108" r="11" />
        <circle cx="252" cy="60" r="16" />
        <circle cx="540" cy="72" r="11" />
        <circle cx="296" cy="190" r="9" />
      </g>
      <circle className="f-cargo" cx="400" cy="122" r="19" />
      <Boat x={180} y={270} scale={0.45} />
    </Scene>
  );
}

/** A screen, a phone and a terminal on the bank. */
function Devices() {
  return (
    <Scene>
      <path className="f-hull" d="M130 76h220a10 10 0 0 1 10 10v126H120V86a10 10 0 0 1 10-10zM96 216h288v10H96z" />
      <path className="f-sky" d="M134 90h212v108H134z" />
      <rect className="f-hull" x="420" y="104" width="74" height="132" rx="12" />
      <path className="f-sky" d="M428 118h58v100h-58z" />
      <path className="f-river" d="M154 150h80v30h-80zM438 180h38v16h-38z" />
      <path className="s-tick-ink" d="M262 124l18 16-18 16M292 158h30" />
      <Boat x={300} y={286} scale={0.36} />
    </Scene>
  );
}

export const drawings: Record<string, () => ReactNode> = {
  crossing: Crossing,
  hall: Hall,
  pair: Pair,
  fleet: Fleet,
  milestones: Milestones,
  receipt: Receipt,
  crates: Crates,
  bars: Bars,
  places: Places,
  devices: Devices,
};

export function Drawing({ name }: { name: string }) {
  const Found = drawings[name];
  if (!Found) throw new Error(`there is no drawing ${name}`);
  return <Found />;
}

/** From one bank to the other, in the three steps that Home tells. */
export function Voyage() {
  return (
    <svg viewBox="0 0 1296 180" aria-hidden className="voyage">
      <path
        className="s-ripple"
        d="M40 150h70M180 162h44M300 146h52M610 164h80M760 150h40M860 166h60M1010 148h48M1190 162h66"
      />
      <path className="s-path" d="M96 128C260 92 360 132 528 128s250-44 384-14 190 8 288-8" />
      <g transform="translate(96 128) scale(0.5)">
        <path className="f-awning" d="M-34-62h68v62h-68z" />
        <path className="f-cargo" d="M-18-118h44v48h-44z" />
        <path className="s-hull" d="M-34-31h68" />
      </g>
      <Boat x={560} y={120} scale={0.62} />
      <circle className="f-river" cx="1060" cy="108" r="7" />
      <g transform="translate(1200 106)">
        <path className="f-near" d="M-70 34c24-22 52-30 84-30s52 10 76 30z" />
        <path className="f-hull" d="M-22 6v-46l30-22 30 22V6z" />
        <path className="f-sun" d="M0-28h16v34H0z" />
        <circle className="f-river" cx="58" cy="-44" r="19" />
        <path className="s-tick" d="M49-44l6 7 12-14" />
      </g>
    </svg>
  );
}
