import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/use-translation.js';
import { noticeMs } from '../../lib/notices.js';
import { HintCard } from '../../ui/hint-card.js';
import { ButtonLink } from '../../ui/router-link.js';

interface WelcomeBackProps {
  isMember: boolean;
  registerPath: string;
  onNews: () => void;
  onClose: () => void;
}

export function WelcomeBack({ isMember, registerPath, onNews, onClose }: WelcomeBackProps) {
  const { t } = useTranslation('site');
  const seeNews = () => {
    onClose();
    onNews();
  };
  return (
    <HintCard title={t('hints.welcome.title')} closeLabel={t('hints.close')} duration={noticeMs.hint} onClose={onClose}>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {isMember ? t('hints.welcome.member') : t('hints.welcome.visitor')}
      </Typography>
      {isMember ? (
        <Button size="small" variant="outlined" onClick={seeNews}>
          {t('hints.welcome.memberAction')}
        </Button>
      ) : (
        <ButtonLink to={registerPath} size="small" variant="contained" onClick={onClose}>
          {t('hints.welcome.visitorAction')}
        </ButtonLink>
      )}
    </HintCard>
  );
}
