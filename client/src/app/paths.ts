/** Addresses that something links to today. The router knows more: those of pages still to be built. */
export const paths = {
  home: '/',
  register: '/register',
  login: '/login',
  dash: '/dash',
  verify: '/verify',
} as const;
