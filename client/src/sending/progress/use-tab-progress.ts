import { useEffect } from 'react';
import { useTheme } from '@mui/material/styles';
import { setTitleProgress } from '../../ui/document-title.js';

const RADIUS = 13;
const LENGTH = 2 * Math.PI * RADIUS;

function ringIcon(percent: number, colour: string): string {
  const dash = `${((LENGTH * percent) / 100).toFixed(1)} ${LENGTH.toFixed(1)}`;
  const ring = `fill='none' stroke='${colour}' stroke-width='6'`;
  const circle = (extra: string) => `<circle cx='16' cy='16' r='${RADIUS}' ${ring} ${extra}/>`;
  const arc = circle(`stroke-dasharray='${dash}' transform='rotate(-90 16 16)'`);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>${circle("opacity='.25'")}${arc}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Shows progress in the tab's title and icon, so that it can be seen from another tab. */
export function useTabProgress(percent: number, title: string): void {
  const colour = useTheme().palette.primary.main;
  useEffect(() => setTitleProgress(title), [title]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = ringIcon(percent, colour);
  }, [percent, colour]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const before = '/favicon.svg';
    return () => {
      setTitleProgress('');
      if (icon) icon.href = before;
    };
  }, []);
}
