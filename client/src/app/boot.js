/*
 * What cannot wait for the page's scripts; a file of its own, since the policy allows no inline script. Chooses the
 * colour scheme, and says whether the page will be another than the one the server sent (prerendered-page.ts).
 */
(function () {
  var page = document.documentElement;
  var languages = ['en', 'zh'];
  var mode = 'system';
  var wanted = navigator.languages.map(function (tag) {
    return tag.slice(0, 2).toLowerCase();
  });
  var isKnown = false;
  var font = null;
  try {
    font = localStorage.getItem('font');
    mode = localStorage.getItem('scheme') || 'system';
    wanted.unshift(localStorage.getItem('lang'));
    var slug = /^\/(?:w|d|downloads)\/([^/]+)/.exec(location.pathname);
    /* A session to take up; a password entered before; on Home uploads to go on with, recordings, a form filled in before. */
    isKnown =
      localStorage.getItem('ssid') !== null ||
      (slug
        ? sessionStorage.getItem('passwordTicket.' + slug[1]) !== null
        : localStorage.getItem('unfinished-uploads') !== null ||
          localStorage.getItem('has-recordings') !== null ||
          sessionStorage.getItem('send-draft') !== null);
  } catch {
    /* Storage is closed to this page: the system's choice stands. */
  }
  if (/^\/zh(\/|$)/.test(location.pathname)) wanted = ['zh'];
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute('data-scheme', dark ? 'dark' : 'light');
  if (font) {
    /* Kept by this browser from an earlier visit (theme/latin-font.ts): no line has to carry it again. */
    document.fonts.add(new FontFace('Inter Variable', 'url("' + font + '")', { weight: '100 900', display: 'swap' }));
    page.setAttribute('data-font', font);
  }
  var language = wanted.find(function (tag) {
    return languages.includes(tag);
  });
  var isOther = (language || 'en') !== page.lang.slice(0, 2);
  if (isOther) page.setAttribute('data-other-language', '');
  if (isKnown || isOther) page.setAttribute('data-own-page', '');
})();

/* Nothing else can say that the page's own script did not come. */
addEventListener(
  'error',
  function (event) {
    if (event.target.tagName === 'SCRIPT') document.getElementById('start-failed').hidden = false;
  },
  true,
);

/*
 * The server's Home is filled in while its scripts are still on their way. Fields keep what is typed; what is picked or
 * dropped is kept here until the page asks for it (src/features/send/use-pre-hydration-files.ts).
 */
(function () {
  var picks = (window.earlyPicks = []);
  var names = [];

  function served() {
    return document.querySelector('[data-served]');
  }
  function keep(pick, added) {
    picks.push(pick);
    names = names.concat(added);
    var said = names[0] + (names.length > 1 ? ' +' + (names.length - 1) : '');
    served().style.setProperty('--early-picks', JSON.stringify(said));
  }
  function name(file) {
    return file.name;
  }
  function isDrop(event) {
    return served() && event.dataTransfer && event.dataTransfer.types.includes('Files');
  }
  function nothing() {
    return null;
  }

  addEventListener('click', function (event) {
    var button = event.target.closest('[data-served] [data-picks]');
    if (button) document.querySelector('[data-served] [type=file]').click();
  });
  addEventListener('change', function (event) {
    var input = event.target;
    if (!served() || !input.files || input.files.length === 0) return;
    var files = Array.from(input.files);
    input.value = '';
    keep({ files: files }, files.map(name));
  });
  addEventListener('dragover', function (event) {
    if (isDrop(event)) event.preventDefault();
  });
  addEventListener('drop', function (event) {
    if (!isDrop(event)) return;
    event.preventDefault();
    var items = Array.from(event.dataTransfer.items);
    var given = items.map(function (item) {
      return item.getAsFileSystemHandle ? item.getAsFileSystemHandle().catch(nothing) : null;
    });
    var entries = items
      .map(function (item) {
        return item.webkitGetAsEntry();
      })
      .filter(Boolean);
    if (entries.length > 0) keep({ entries: entries, handles: Promise.all(given) }, entries.map(name));
  });
  addEventListener('submit', function (event) {
    if (served()) event.preventDefault();
  });
})();

/* A served page is not replaced under a press (app/replace-served.ts). */
function setPressed(event) {
  window.isPressed = event.type === 'pointerdown';
}
addEventListener('pointerdown', setPressed, true);
addEventListener('pointerup', setPressed, true);
addEventListener('pointercancel', setPressed, true);

/* The download of a served page is asked for while the scripts are on their way; the page takes it from here. */
addEventListener('click', function (event) {
  var button = event.target.closest('[data-served] [data-waits]');
  if (!button) return;
  window.earlyDownload = true;
  button.setAttribute('data-pressed', '');
});
