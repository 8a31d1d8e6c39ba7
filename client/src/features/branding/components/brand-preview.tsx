import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { BrandedAct } from '#contract/accounts/brand-look.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FramedPage } from '../../../ui/framed-page.js';
import { Section } from '../../../ui/section.js';

/** Sizes of the previewed windows. */
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 860 },
} as const;
/** A phone is not shown larger than this. */
const PHONE_SCALE = 0.85;
const acts: readonly BrandedAct[] = ['download', 'request'];
const schemeNames = ['light', 'dark'] as const;
const sizeNames = ['phone', 'desktop'] as const;

interface BrandPreviewProps {
  /** The previewed pages. */
  pages: Record<BrandedAct, ReactNode>;
}

/** A preview of the pages in each scheme and size. */
export function BrandPreview({ pages }: BrandPreviewProps) {
  const { t } = useTranslation('branding');
  const [act, setAct] = useState<BrandedAct>('download');
  const [scheme, setScheme] = useState<(typeof schemeNames)[number]>('light');
  const [size, setSize] = useState<(typeof sizeNames)[number]>('phone');
  const { width, height } = sizes[size];
  const room = useRef<HTMLDivElement>(null);
  const roomWidth = useWidth(room);
  const scale = Math.min(size === 'phone' ? PHONE_SCALE : 1, roomWidth / width);
  return (
    <Section title={t('preview.title')}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 5, rowGap: 2, mb: 4 }}>
        <Toggle label={t('preview.page')} value={act} options={acts} onChange={(next) => setAct(next)} />
        <Toggle label={t('preview.scheme')} value={scheme} options={schemeNames} onChange={(next) => setScheme(next)} />
        <Toggle label={t('preview.size')} value={size} options={sizeNames} onChange={(next) => setSize(next)} />
      </Stack>
      <Box ref={room} sx={{ display: 'grid', justifyItems: 'center', minWidth: 0 }}>
        <Box
          sx={{
            width: width * scale,
            height: height * scale,
            overflow: 'hidden',
            borderRadius: 3,
            outline: '1px solid',
            outlineColor: 'divider',
          }}
        >
          <FramedPage
            title={t('preview.frame')}
            scheme={scheme}
            width={width}
            height={height}
            sx={{ transformOrigin: '0 0', transform: `scale(${scale})` }}
          >
            {pages[act]}
          </FramedPage>
        </Box>
      </Box>
    </Section>
  );
}

/** The width of a part, in pixels; 0 before it is measured. */
function useWidth(part: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setWidth(part.current?.clientWidth ?? 0);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [part]);
  return width;
}

interface ToggleProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  onChange(value: T): void;
}

function Toggle<T extends 'download' | 'request' | 'light' | 'dark' | 'phone' | 'desktop'>(props: ToggleProps<T>) {
  const { label, value, options, onChange } = props;
  const { t } = useTranslation('branding');
  return (
    <Stack component="fieldset" aria-label={label} direction="row" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      {options.map((option) => (
        <Button
          key={option}
          size="small"
          aria-pressed={option === value}
          color={option === value ? 'primary' : 'inherit'}
          variant={option === value ? 'contained' : 'text'}
          onClick={() => onChange(option)}
        >
          {t(`preview.${option}`)}
        </Button>
      ))}
    </Stack>
  );
}
