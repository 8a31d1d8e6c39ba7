import { loadTexts, translator } from '../../i18n/index.js';
import { notify } from '../../lib/notices.js';

const tones = { cancelled: 'info', undone: 'success' } as const;

/** A toast of the panel; its texts are not part of the first page. */
export async function notifySend(event: keyof typeof tones): Promise<void> {
  await loadTexts('sending');
  const t = translator('sending');
  notify({ tone: tones[event], title: t(`notices.${event}.title`), text: t(`notices.${event}.text`) });
}
