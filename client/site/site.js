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

  /* What only works with this script is laid out before the first paint. */
  root.setAttribute('data-scripted', '');

  /* The help centre's search. Chinese has no spaces: a run of it that is found nowhere counts by its pairs of letters. */
  var SMALL_WORDS =
    /^(a|an|and|are|at|can|do|does|for|from|how|i|in|is|it|my|of|on|or|the|to|what|where|who|why|with|的|吗|怎么|如何|怎样)$/;
  function plain(text) {
    return text.normalize('NFKC').toLowerCase();
  }
  function wordsOf(query) {
    var words = plain(query)
      .replace(/(怎么|如何|怎样|什么|为什么|可以|吗)/g, ' ')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    var telling = words.filter(function (word) {
      return !SMALL_WORDS.test(word);
    });
    return telling.length > 0 ? telling : words;
  }
  /* Words in several forms: passwords finds password. */
  function has(text, word) {
    return text.includes(word) || (/[a-z]{3,}s$/.test(word) && text.includes(word.slice(0, -1)));
  }
  function rankOfWord(article, word) {
    if (has(article.title, word)) return 8;
    if (has(article.description, word)) return 4;
    if (has(article.text, word)) return 1;
    if (!/^\p{Script=Han}{3,}$/u.test(word)) return 0;
    var pairs = [];
    for (var at = 0; at + 1 < word.length; at++) pairs.push(word.slice(at, at + 2));
    var found = pairs.filter(function (pair) {
      return (article.title + ' ' + article.description + ' ' + article.text).includes(pair);
    }).length;
    return found * 2 > pairs.length ? found / pairs.length : 0;
  }
  function find(index, query) {
    var words = wordsOf(query);
    if (words.length === 0) return [];
    return index
      .map(function (article) {
        var searched = {
          title: plain(article.title),
          description: plain(article.description),
          text: plain(article.text),
        };
        var ranks = words.map(function (word) {
          return rankOfWord(searched, word);
        });
        var rank = ranks.reduce(function (sum, one) {
          return sum + one;
        }, 0);
        return { article: article, rank: ranks.includes(0) ? 0 : rank };
      })
      .filter(function (entry) {
        return entry.rank > 0;
      })
      .sort(function (a, b) {
        return b.rank - a.rank;
      })
      .map(function (entry) {
        return entry.article;
      });
  }
  function searchHelp(place) {
    var input = document.getElementById('help-q');
    var list = place.querySelector('ol');
    var status = place.querySelector('[role=status]');
    var index;
    function show(articles) {
      list.replaceChildren.apply(
        list,
        articles.map(function (article) {
          var item = document.createElement('li');
          var link = document.createElement('a');
          var text = document.createElement('p');
          link.href = article.path;
          link.textContent = article.title;
          text.textContent = article.description;
          item.append(link, text);
          return item;
        }),
      );
    }
    function load() {
      index =
        index ||
        fetch(place.getAttribute('data-help-index')).then(function (answer) {
          if (!answer.ok) throw new Error(String(answer.status));
          return answer.json();
        });
      return index;
    }
    function search() {
      var query = input.value.trim();
      var url = new URL(location.href);
      if (query === '') url.searchParams.delete('q');
      else url.searchParams.set('q', query);
      history.replaceState(history.state, '', url);
      root.toggleAttribute('data-searched', query !== '');
      if (query === '') {
        status.textContent = '';
        show([]);
        return;
      }
      load().then(
        function (articles) {
          if (input.value.trim() !== query) return;
          var found = find(articles, query);
          show(found);
          status.textContent =
            found.length > 0
              ? place.getAttribute('data-results').replace('{{count}}', found.length)
              : place.getAttribute('data-none');
        },
        function () {
          index = undefined;
          status.textContent = place.getAttribute('data-failed');
        },
      );
    }
    input.value = new URL(location.href).searchParams.get('q') || '';
    input.addEventListener('input', search);
    input.form.addEventListener('submit', function (event) {
      event.preventDefault();
      search();
    });
    if (input.value !== '') search();
  }

  addEventListener('DOMContentLoaded', function () {
    all('[data-help-index]', searchHelp);
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
    function narrow() {
      root.toggleAttribute('data-scrolled', scrollY > 60);
    }
    addEventListener('scroll', narrow, { passive: true });
    narrow();
  });
})();
