/* Chooses the colour scheme before the first paint; a file of its own, since the policy allows no inline script. */
(function () {
  var mode = 'system';
  try {
    mode = localStorage.getItem('scheme') || 'system';
  } catch {
    /* Storage is closed to this page: the system's choice stands. */
  }
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-scheme', dark ? 'dark' : 'light');
})();
