import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import type { TransferFile } from '../domain/transfer-file.js';
import { RowCheckbox } from './row-checkbox.js';
import { ScanLine, VerifiedLine } from './verified-line.js';

interface FileListHeadProps {
  titleId: string;
  /** The stored bytes of every file were verified. */
  isVerified: boolean;
  /** Those that can be selected. */
  files?: TransferFile[];
  scan?: DownloadPage['scan'];
  selected?: ReadonlySet<string> | null;
  onSelect?: (selected: Set<string> | null) => void;
}

/** Title of the list, the switch to selecting, and whether every file was verified and scanned. */
export function FileListHead({
  titleId,
  isVerified,
  files = [],
  scan = null,
  selected = null,
  onSelect,
}: FileListHeadProps) {
  const { t } = useTranslation('downloads');
  const whole = files.filter(({ damaged }) => !damaged);
  const isAllSelected = selected?.size === whole.length;
  const selectAll = () => onSelect?.(new Set(isAllSelected ? [] : whole.map(({ id }) => id)));
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 40 }}>
        <Typography id={titleId} component="h2" variant="h3" sx={{ flex: 1 }}>
          {t('files.title')}
        </Typography>
        {selected !== null && (
          <Button size="small" onClick={selectAll}>
            {isAllSelected ? t('files.clear') : t('files.selectAll')}
          </Button>
        )}
        {files.length > 1 && (
          <Button
            size="small"
            onFocus={RowCheckbox.prefetch}
            onMouseEnter={RowCheckbox.prefetch}
            onClick={() => onSelect?.(selected === null ? new Set() : null)}
          >
            {selected === null ? t('files.choose') : t('files.chooseDone')}
          </Button>
        )}
      </Stack>
      {isVerified && <VerifiedLine />}
      {scan !== null && <ScanLine scan={scan} />}
    </>
  );
}
