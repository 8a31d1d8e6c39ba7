import { keyframes, styled } from '@mui/material/styles';

const bob = keyframes`0%, 100% { transform: translateY(0) rotate(-0.4deg); } 50% { transform: translateY(3px) rotate(0.5deg); }`;
const drift = keyframes`0%, 100% { transform: translateX(0); } 50% { transform: translateX(14px); }`;

const Drawing = styled('svg')(({ theme }) => {
  const { scene } = theme.vars.palette;
  const night = theme.applyStyles('dark', {
    // Keeps the moon above the hills.
    '& .sun, & .glow': { transform: 'translate(190px, -220px)' },
  });
  return {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    width: '100%',
    // On a tall page the boat stays at the bottom, and the sky extends.
    height: 'min(100%, max(100dvh, 900px))',
    overflow: 'visible',
    '& .sky': { fill: scene.sky },
    '& .glow': { fill: scene.glow },
    '& .sun': { fill: scene.sun },
    '& .far': { fill: scene.far },
    '& .middle': { fill: scene.middle },
    '& .near': { fill: scene.near },
    '& .water': { fill: scene.water },
    '& .ripple': { fill: 'none', stroke: scene.ripple, strokeWidth: 3, strokeLinecap: 'round' },
    '& .path': { fill: 'none', stroke: scene.sun, strokeWidth: 3, strokeLinecap: 'round', opacity: 0.45 },
    '& .bird': { fill: 'none', stroke: scene.near, strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' },
    '& .hull': { fill: scene.hull },
    '& .line': { fill: 'none', stroke: scene.hullShade, strokeWidth: 3, strokeLinecap: 'round' },
    '& .awning': { fill: scene.awning },
    '& .rib': { fill: 'none', stroke: scene.hull, strokeWidth: 2, opacity: 0.35 },
    '& .cargo': { fill: scene.cargo },
    '& .shade': { fill: scene.hull, opacity: 0.12 },
    '& .boat': { animation: `${bob} 7s ease-in-out infinite`, transformBox: 'fill-box', transformOrigin: '50% 80%' },
    '& .drift': { animation: `${drift} 16s ease-in-out infinite` },
    ...night,
  };
});

function Boat() {
  return (
    <g className="boat">
      <path className="awning" d="M-62-14c4-46 30-70 66-70s62 24 66 70z" />
      <path className="rib" d="M-30-14c0-34 8-58 20-68M6-14v-70M42-14c0-34-8-58-20-68" />
      <rect className="cargo" x="-122" y="-46" width="34" height="32" rx="4" />
      <path className="line" d="M-105-46v32M-122-31h34" />
      <path className="hull" d="M-190-30c44 15 92 20 190 20s146-5 190-20c-13 42-50 62-106 62H-84c-56 0-93-20-106-62z" />
      <path className="line" d="M-150 2c52 9 96 11 150 11s98-2 150-11" />
      <path className="line" d="M128-18L232 62" />
      <circle className="hull" cx="118" cy="-74" r="10" />
      <path className="awning" d="M96-78c10-14 34-14 44 0z" />
      <path className="hull" d="M108-62c-8 16-8 34-6 48h30c2-18-2-36-12-48z" />
    </g>
  );
}

/** Decorative background of the panel and the headline: a river in the evening. */
export function RiverScene() {
  return (
    <Drawing viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <rect className="sky" y="-30000" width="1440" height="30900" />
      <circle className="glow" cx="1060" cy="560" r="250" />
      <circle className="sun" cx="1060" cy="560" r="92" />
      <path
        className="far"
        d="M0 640V566c70-30 120-78 188-92 60-12 96 46 150 50 66 4 96-66 160-66 70 0 98 92 168 100 64 8 110-46 176-44 72 2 116 66 184 62 72-4 116-78 190-78 62 0 148 44 224 76v66z"
      />
      <path
        className="middle"
        d="M0 650V602c84-26 150-56 226-44 66 10 104 46 176 40 88-6 132-60 214-52 70 6 110 60 190 66 92 6 142-36 226-32 96 4 214 38 408 34v36z"
      />
      <path className="bird" d="M1248 236q12-12 20 0q8-12 20 0M1312 270q9-9 15 0q6-9 15 0M1216 286q8-8 13 0q5-8 13 0" />
      <rect className="water" y="640" width="1440" height="260" />
      <path className="near" d="M0 648V616c90-24 190-18 270 0s150 22 210 32c-140 14-330 12-480 0z" />
      <path className="near" d="M1440 652V612c-80-12-150 2-210 18-40 10-90 12-130 20 100 12 240 14 340 2z" />
      <g className="drift">
        <path className="path" d="M1010 668h100M1026 690h68M1000 712h120M1034 736h56" />
        <path
          className="ripple"
          d="M560 700h110M720 676h64M420 742h84M1230 706h120M1180 770h70M640 806h150M330 824h90M1060 846h170M860 872h80M140 770h100M60 716h64"
        />
      </g>
      <ellipse className="shade" cx="900" cy="790" rx="190" ry="12" />
      <g transform="translate(900 752)">
        <Boat />
      </g>
    </Drawing>
  );
}
