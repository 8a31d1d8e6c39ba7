/*
 * Everything that the pages of the public site do beyond being read. They are complete without it.
 * Loaded before the first paint, since it sets the colour scheme that was chosen here before.
 */
(function () {
  var root = document.documentElement;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; /* Storage is closed to this page. */
    }
  }
  function write(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      /* It holds for this page then. */
    }
  }
  function all(selector, work) {
    document.querySelectorAll(selector).forEach(work);
  }

  var scheme = read('scheme');
  if (scheme === 'light' || scheme === 'dark') root.setAttribute('data-scheme', scheme);

  function isDark() {
    var chosen = root.getAttribute('data-scheme');
    return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }
  function switchScheme() {
    var next = isDark() ? 'light' : 'dark';
    root.setAttribute('data-scheme', next);
    write('scheme', next);
  }

  addEventListener('DOMContentLoaded', function () {
    all('[data-scheme-switch]', function (button) {
      button.hidden = false;
      button.addEventListener('click', switchScheme);
    });
    /* The application shows the language that was chosen here last. */
    all('[data-language]', function (link) {
      link.addEventListener('click', function () {
        write('lang', link.getAttribute('data-language'));
      });
    });
    /* A session may exist: the dashboard checks it. */
    if (read('ssid') !== null) {
      all('[data-visitor]', function (link) {
        link.hidden = true;
      });
      all('[data-member]', function (link) {
        link.hidden = false;
      });
    }
    /* A menu of the header closes when something else is pressed, and with Esc. */
    function closeMenus(inside) {
      all('.top details[open]', function (menu) {
        if (!inside || !menu.contains(inside)) menu.open = false;
      });
    }
    addEventListener('click', function (event) {
      closeMenus(event.target);
    });
    addEventListener('keydown', function (event) {
      if (event.key === 'Escape') closeMenus(null);
    });
    function narrow() {
      root.toggleAttribute('data-scrolled', scrollY > 60);
    }
    addEventListener('scroll', narrow, { passive: true });
    narrow();
  });
})();
