import Chip from '@mui/material/Chip';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

interface ToneChipProps {
  tone: Tone;
  label: string;
  title?: string | undefined;
}

/** Names a state, in its colour. */
export function ToneChip({ tone, label, title }: ToneChipProps) {
  return (
    <Chip
      size="small"
      label={label}
      title={title}
      sx={
        tone === 'neutral'
          ? { bgcolor: 'surface.well', color: 'text.secondary' }
          : { bgcolor: `${tone}.light`, color: `${tone}.main` }
      }
    />
  );
}
