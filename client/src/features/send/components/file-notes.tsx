import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { contactPath } from '../../../lib/contact-path.js';
import { useFormats } from '../../../lib/format.js';
import { totalBytes } from '../../../sending/files/picked-files.js';
import { useNameList } from '../../../sending/use-name-list.js';
import { WayOn } from '../../../sending/way-on.js';
import type { FilesHandle } from '../use-files.js';

interface FileNotesProps {
  files: FilesHandle;
  onLeave?: (() => void) | undefined;
}

function useProblems({ files: { files, limits, rejected, role }, onLeave }: FileNotesProps): ReactNode[] {
  const { t } = useTranslation('sending');
  const { bytes } = useFormats();
  const list = useNameList();
  const { insecure, copyright, unreadable } = rejected;
  const excess = totalBytes(files) - limits.uploadBytes;
  const over = { plan: t(`plans.${role}`), size: bytes(limits.uploadBytes), excess: bytes(excess) };
  const names = (of: readonly string[]) => ({ count: of.length, names: list(of) });
  const wayOn = <WayOn onLeave={onLeave} />;
  // In another tab: the files that were picked stay.
  const help = (
    <>
      {' '}
      <Link href={contactPath()} target="_blank" color="inherit">
        {t('files.emailSupport')}
      </Link>
    </>
  );
  return [
    excess > 0 && (
      <>
        {t('files.overLimit', over)} {wayOn}
      </>
    ),
    files.length > limits.files && (
      <>
        {t('files.tooMany', { limit: limits.files })} {t('files.tooManyHint')} {wayOn}
      </>
    ),
    insecure.length > 0 && (
      <>
        {t('files.insecure', names(insecure))} {t('files.insecureHint')}
        {help}
      </>
    ),
    copyright.length > 0 && (
      <>
        {t('files.copyright', names(copyright))}
        {help}
      </>
    ),
    unreadable > 0 && t('files.unreadable', { count: unreadable }),
  ].filter((problem) => problem !== false);
}

/** Invalid and rejected files; below that, how much is uploaded already. */
export function FileNotes(props: FileNotesProps) {
  const { t } = useTranslation('sending');
  const { bytes } = useFormats();
  const problems = useProblems(props);
  const { resumableBytes } = props.files;
  return (
    <Stack
      useFlexGap
      spacing={1}
      aria-live="polite"
      sx={{ typography: 'body2', overflowWrap: 'anywhere', color: 'error.main', pt: 1 }}
    >
      {problems.map((problem, index) => (
        <div key={index}>{problem}</div>
      ))}
      {resumableBytes > 0 && (
        <Box sx={{ color: 'text.secondary' }}>{t('files.resumes', { size: bytes(resumableBytes) })}</Box>
      )}
    </Stack>
  );
}
