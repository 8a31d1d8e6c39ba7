/** Texts for an answer that is missing or unexpected: the other texts may be unreachable then. */
export const basicErrors = {
  en: {
    internal: 'Something went wrong on our side. Try again in a moment.',
    unavailable: 'The service is temporarily unavailable. Try again shortly.',
  },
  zh: {
    internal: '我们这边出了问题，请稍后重试。',
    unavailable: '服务暂时无法访问，请稍后重试。',
  },
} as const;
