import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { colleaguesOf, shownName } from '../../../lib/team.js';
import { SelectField } from '../../../ui/select-field.js';
import { EVERYBODY, type TransfersUrl } from '../api/transfers.queries.js';

/** Admins see the transfers of everybody in their team; others have just their own, and no choice. */
export function WhoseChoice({ url }: { url: TransfersUrl }) {
  const { t } = useTranslation('transfers');
  const me = useMember();
  const colleagues = colleaguesOf(me);
  if (me.isTeamMember || colleagues.length === 0) return null;
  const options = [
    { by: '', name: t('whose.mine') },
    { by: EVERYBODY, name: t('whose.team') },
    ...colleagues.map((colleague) => ({ by: colleague._id, name: shownName(colleague) })),
  ];
  const { by } = url.values;
  return (
    <SelectField
      size="small"
      value={options.some((option) => option.by === by) ? by : ''}
      onChange={({ target }) => url.go({ by: target.value })}
      slotProps={{ htmlInput: { 'aria-label': t('whose.label') } }}
      sx={{ minWidth: 200, maxWidth: '100%', mb: 2, '& select': { typography: 'body2' } }}
    >
      {options.map((option) => (
        <option key={option.by} value={option.by}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}
