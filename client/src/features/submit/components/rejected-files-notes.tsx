import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNameList } from '../../../sending/use-name-list.js';
import type { AskedItem } from '../domain/item-state.js';
import { refusalReasons, type Limits, type RefusalReason } from '../domain/staged-files.js';
import type { RejectedFiles } from '../use-staged.js';

interface RejectedFilesNotesProps {
  item: AskedItem;
  limits: Limits;
  rejected: RejectedFiles;
}

/** Which files of the last pick were not added, and why. */
export function RejectedFilesNotes({ item, limits, rejected: { refused, unreadable } }: RejectedFilesNotesProps) {
  const { t, language } = useTranslation('submit', 'sending');
  const { bytes } = useFormats();
  const list = useNameList();
  const types = () => new Intl.ListFormat(language).format(item.types.map((type) => type.toUpperCase()));
  const sentence = (reason: RefusalReason, files: readonly string[]) => {
    const names = list(files);
    switch (reason) {
      case 'insecure':
        return `${t('sending:files.insecure', { count: files.length, names })} ${t('sending:files.insecureHint')}`;
      case 'copyright':
        return t('sending:files.copyright', { count: files.length, names });
      case 'type':
        return t('refused.type', { names, types: types() });
      case 'size':
        return t('refused.size', { names, size: bytes(item.maxBytes ?? limits.submissionBytes) });
      case 'count':
        return t('refused.count', { names, count: Math.min(item.maxFiles, limits.files) });
      case 'total':
        return t('refused.total', { names, size: bytes(limits.submissionBytes) });
    }
  };
  return (
    <Stack useFlexGap spacing={1} sx={{ pt: 1, typography: 'body2', overflowWrap: 'anywhere', color: 'error.main' }}>
      {refusalReasons.map((reason) => refused[reason] && <div key={reason}>{sentence(reason, refused[reason])}</div>)}
      {unreadable > 0 && <div>{t('sending:files.unreadable', { count: unreadable })}</div>}
    </Stack>
  );
}
