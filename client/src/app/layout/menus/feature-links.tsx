import Link from '@mui/material/Link';
import { useTranslation } from '../../../i18n/use-translation.js';
import { touchTarget } from '../../../theme/tokens.js';
import { sitePath } from '../../paths.js';

/** The pages of the menu of features. */
const pages = {
  documentReceipts: '/product/document-receipts',
  supplierDocs: '/product/supplier-document-tracking',
  attachments: '/product/attachments-organized',
  intelligence: '/product/business-intelligence',
} as const;
const names = ['documentReceipts', 'supplierDocs', 'attachments', 'intelligence'] as const;

/** Props of a line of a menu. */
export const menuLink = {
  underline: 'none',
  color: 'text.primary',
  sx: {
    px: 4,
    py: 2,
    borderRadius: 3,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    '&:hover': { bgcolor: 'action.hover' },
    ...touchTarget,
  },
} as const;

export function FeatureLinks() {
  const { t, language } = useTranslation();
  return names.map((name) => (
    <Link key={name} href={sitePath(pages[name], language)} {...menuLink}>
      {t(`nav.features.${name}`)}
    </Link>
  ));
}
