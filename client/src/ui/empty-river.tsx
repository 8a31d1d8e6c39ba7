import { styled } from '@mui/material/styles';

const Drawing = styled('svg')(({ theme }) => ({
  width: 220,
  height: 'auto',
  '& .sun': { fill: theme.vars.palette.scene.glow },
  '& .far': { fill: theme.vars.palette.scene.far },
  '& .near': { fill: theme.vars.palette.scene.middle },
  '& .wave': { fill: 'none', stroke: theme.vars.palette.scene.near, strokeWidth: 2.5, strokeLinecap: 'round' },
  '& .pole': { fill: 'none', stroke: theme.vars.palette.scene.hullShade, strokeWidth: 3, strokeLinecap: 'round' },
  '& .flag': { fill: theme.vars.palette.scene.cargo },
}));

/** A mooring post without a boat: for empty pages. */
export function EmptyRiver() {
  return (
    <Drawing viewBox="0 0 220 120" aria-hidden>
      <circle className="sun" cx="148" cy="50" r="30" />
      <path className="far" d="M20 78c18-22 34-30 52-16 12-16 30-18 46-2 14-12 28-12 42 2 12-6 24-2 40 16z" />
      <path className="near" d="M8 80c26-12 52-14 80-6 34-8 70-10 124 6z" />
      <path
        className="wave"
        d="M22 92c8-5 14-5 22 0s14 5 22 0M94 100c8-5 14-5 22 0s14 5 22 0M150 90c8-5 14-5 22 0s14 5 22 0"
      />
      <path className="pole" d="M78 104V52" />
      <path className="flag" d="M79.5 54l22 6-22 6z" />
    </Drawing>
  );
}
