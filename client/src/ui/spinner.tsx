import { keyframes, styled } from '@mui/material/styles';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

const Ring = styled('span')({
  display: 'block',
  width: 16,
  height: 16,
  borderRadius: '50%',
  border: '2px solid currentcolor',
  borderRightColor: 'transparent',
  animation: `${turn} 0.8s linear infinite`,
});

/** What a busy button shows in the built client: MUI's circle would come into every page (`build-plugins/lighter-packages.ts`). */
export function Spinner() {
  return <Ring aria-hidden />;
}
