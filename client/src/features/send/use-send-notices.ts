import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/plans.js';
import { useFormats } from '../../lib/format.js';
import type { UploadWarning } from '../../upload/index.js';
import { noticeMs, notify, type NoticeAction } from '../../ui/notice-store.js';
import type { BlockedFile } from './model/picked-files.js';
import type { SendServices } from './services/send-services.js';

export interface SendNotices {
  blocked(reason: BlockedFile['reason'], fileNames: readonly string[]): void;
  overLimit(role: Role, limitBytes: number, excessBytes: number): void;
  tooManyFiles(limit: number): void;
  tooManyPeople(): void;
  unreadable(count: number): void;
  resumes(bytes: number): void;
  cancelled(): void;
  connectionError(): void;
  warning(warning: UploadWarning): void;
}

/** Everything the panel says in passing, in the specification's words and for its lengths (points 5, 8 and 9). */
export function useSendNotices(services: SendServices, isMember: boolean): SendNotices {
  const { t, i18n } = useTranslation('send');
  const formats = useFormats();
  return useMemo(() => {
    const support = async (): Promise<NoticeAction | undefined> => {
      const email = await services.supportEmail().catch(() => '');
      return email === '' ? undefined : { label: t('notices.emailSupport'), href: `mailto:${email}` };
    };
    const list = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names);
    const trial: NoticeAction = { label: t('notices.trial'), href: '/register' };
    const hint = { tone: 'warning', duration: noticeMs.hint } as const;
    const info = { tone: 'info', duration: noticeMs.error } as const;
    const error = { tone: 'error', duration: noticeMs.error } as const;
    return {
      blocked(reason, fileNames) {
        const isInsecure = reason === 'insecure-file';
        const texts = isInsecure
          ? { title: t('notices.insecure.title'), text: t('notices.insecure.text'), detail: list(fileNames) }
          : { title: t('notices.copyright.title'), text: t('notices.copyright.text', { fileName: list(fileNames) }) };
        void support().then((action) => notify({ ...hint, key: reason, ...texts, action }));
      },
      overLimit(role, limitBytes, excessBytes) {
        const figures = {
          role: t(`roles.${role}`),
          size: formats.bytes(limitBytes),
          excess: formats.bytes(excessBytes),
        };
        notify({
          ...info,
          key: 'over',
          title: t('notices.overLimit.title'),
          text: t('notices.overLimit.text', figures),
        });
      },
      tooManyFiles(limit) {
        notify({
          ...info,
          key: 'files',
          title: t('notices.tooManyFiles.title'),
          text: t('notices.tooManyFiles.text', { limit }),
        });
      },
      tooManyPeople() {
        const action = isMember ? undefined : trial;
        notify({ ...info, key: 'people', title: t('notices.people.title'), text: t('notices.people.text'), action });
      },
      unreadable(count) {
        notify({ ...hint, title: t('notices.unreadable.title'), text: t('notices.unreadable.text', { count }) });
      },
      resumes(bytes) {
        const text = t('notices.resumes.text', { size: formats.bytes(bytes) });
        notify({ tone: 'info', key: 'resumes', duration: noticeMs.hint, title: t('notices.resumes.title'), text });
      },
      cancelled() {
        notify({ tone: 'info', title: t('notices.cancelled.title'), text: t('notices.cancelled.text') });
      },
      connectionError() {
        notify({
          ...error,
          key: 'connection',
          title: t('notices.connection.title'),
          text: t('notices.connection.text'),
        });
      },
      warning({ kind, message = '' }) {
        const texts = { title: t(`notices.${kind}.title`), text: t(`notices.${kind}.text`, { message }) };
        notify({ tone: 'warning', key: 'retry', duration: noticeMs.retry, ...texts });
      },
    };
  }, [t, i18n.language, formats, services, isMember]);
}
