import { keyframes, styled } from '@mui/material/styles';

const land = keyframes`from { transform: translateX(-48px); opacity: 0; }`;
const fall = keyframes`
  from { transform: translateY(-10px) rotate(0); opacity: 1; }
  to { transform: translateY(64px) rotate(200deg); opacity: 0; }
`;

const CONFETTI_SECONDS = 2;
const PIECES = 14;

const Drawing = styled('svg')(({ theme }) => {
  const { scene } = theme.vars.palette;
  return {
    width: 168,
    height: 84,
    overflow: 'visible',
    '& .boat': { animation: `${land} 0.25s ease-out` },
    '& .hull': { fill: scene.hullShade },
    '& .awning': { fill: scene.awning },
    '& .cargo': { fill: scene.cargo },
    '& .pier': { fill: 'none', stroke: scene.awning, strokeWidth: 4, strokeLinecap: 'round' },
    '& .wave': { fill: 'none', stroke: scene.near, strokeWidth: 2.5, strokeLinecap: 'round' },
    '& .piece': {
      transformBox: 'fill-box',
      transformOrigin: 'center',
      opacity: 0,
      animation: `${fall} ${CONFETTI_SECONDS}s ease-in`,
      '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
    },
    '& .piece:nth-of-type(3n)': { fill: scene.cargo },
    '& .piece:nth-of-type(3n + 1)': { fill: scene.near },
    '& .piece:nth-of-type(3n + 2)': { fill: scene.awning },
  };
});

/** The boat is at the pier, its parcel ashore. */
export function DoneIllustration() {
  return (
    <Drawing viewBox="0 0 168 84" aria-hidden>
      <g>
        {Array.from({ length: PIECES }, (_, index) => (
          <rect
            key={index}
            className="piece"
            x={8 + index * 11}
            y={(index * 7) % 18}
            width="5"
            height="7"
            rx="1"
            // Each piece begins a little later than its neighbour, out of step.
            style={{ animationDelay: `${((index * 5) % PIECES) * 0.05}s` }}
          />
        ))}
      </g>
      <g className="boat">
        <path className="awning" d="M40 46c2-15 10-23 21-23s19 8 21 23z" />
        <path className="hull" d="M12 43c14 5 28 6 48 6s34-1 48-6c-4 14-14 20-28 20H40c-14 0-24-6-28-20z" />
      </g>
      <path className="pier" d="M116 50h44M126 50v22M150 50v22" />
      <rect className="cargo" x="130" y="32" width="16" height="16" rx="2.5" />
      <path className="wave" d="M6 72c5-3 9-3 14 0s9 3 14 0M56 76c5-3 9-3 14 0s9 3 14 0M92 70c4-2 7-2 11 0" />
    </Drawing>
  );
}
