/*
 * What must be known before the first paint; a file of its own, since the policy allows no inline script. Chooses the
 * colour scheme, and says whether the page will be another than the one the server sent (src/app/served-page.ts).
 */
(function () {
  var page = document.documentElement;
  var languages = ['en', 'zh'];
  var mode = 'system';
  var wanted = navigator.languages.map(function (tag) {
    return tag.slice(0, 2).toLowerCase();
  });
  var isKnown = false;
  try {
    mode = localStorage.getItem('scheme') || 'system';
    wanted.unshift(localStorage.getItem('lang'));
    /* A session to take up, uploads to go on with, a form filled in before. */
    isKnown =
      localStorage.getItem('ssid') !== null ||
      localStorage.getItem('unfinished-uploads') !== null ||
      sessionStorage.getItem('send-draft') !== null;
  } catch {
    /* Storage is closed to this page: the system's choice stands. */
  }
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-scheme', dark ? 'dark' : 'light');
  var language = wanted.find(function (tag) {
    return languages.includes(tag);
  });
  if (isKnown || (language || 'en') !== page.lang.slice(0, 2)) page.setAttribute('data-own-page', '');
})();
