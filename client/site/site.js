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
    /^(a|an|and|are|at|can|do|does|for|from|how|i|in|is|it|my|of|on|or|the|to|what|where|who|why|with)$/;
  function plain(text) {
    return text.normalize('NFKC').toLowerCase();
  }
  function wordsOf(query) {
    var words = plain(query)
      .replace(/(为什么|什么|怎么样|怎么|如何|怎样|可以|[吗呢了的])/g, ' ')
      .replace(/\p{Script=Han}+/gu, ' $& ')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    var telling = words.filter(function (word) {
      return !SMALL_WORDS.test(word);
    });
    return telling.length > 0 ? telling : words;
  }
  function sum(numbers) {
    return numbers.reduce(function (total, each) {
      return total + each;
    }, 0);
  }
  /* Words in several forms: passwords finds password. */
  function has(text, word) {
    return text.includes(word) || (/[a-z]{3,}s$/.test(word) && text.includes(word.slice(0, -1)));
  }
  function rankOfWhole(article, word) {
    if (has(article.title, word)) return 8;
    if (has(article.description, word)) return 4;
    return has(article.text, word) ? 1 : 0;
  }
  function rankOfWord(article, word) {
    var rank = rankOfWhole(article, word);
    if (rank > 0 || !/^\p{Script=Han}{3,}$/u.test(word)) return rank;
    var pairs = [];
    for (var at = 0; at + 1 < word.length; at++) pairs.push(rankOfWhole(article, word.slice(at, at + 2)));
    var found = pairs.filter(Boolean).length;
    return found * 2 < pairs.length ? 0 : sum(pairs) / pairs.length;
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
        return { article: article, rank: ranks.includes(0) ? 0 : sum(ranks) };
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
  function linkTo(article) {
    var item = document.createElement('li');
    var link = document.createElement('a');
    var text = document.createElement('p');
    link.href = article.path;
    link.textContent = article.title;
    text.textContent = article.description;
    item.append(link, text);
    return item;
  }
  function keepInAddress(query) {
    var url = new URL(location.href);
    if (query === '') url.searchParams.delete('q');
    else url.searchParams.set('q', query);
    history.replaceState(history.state, '', url);
  }
  function fetchIndex(place) {
    return fetch(place.getAttribute('data-help-index')).then(function (answer) {
      if (!answer.ok) throw new Error(String(answer.status));
      return answer.json();
    });
  }
  function searchHelp(place) {
    var input = document.getElementById('help-q');
    var index;
    function show(found, text) {
      place.querySelector('ol').replaceChildren(...found.map(linkTo));
      place.querySelector('output').textContent = text;
    }
    async function search() {
      var query = input.value.trim();
      keepInAddress(query);
      if (query === '') return show([], '');
      try {
        index = index || fetchIndex(place);
        var found = find(await index, query);
        if (input.value.trim() !== query) return;
        var none = place.getAttribute('data-none');
        show(found, found.length > 0 ? place.getAttribute('data-results').replace('{{count}}', found.length) : none);
      } catch {
        index = undefined;
        show([], place.getAttribute('data-failed'));
      }
    }
    input.value = new URL(location.href).searchParams.get('q') || '';
    input.addEventListener('input', search);
    input.form.addEventListener('submit', function (event) {
      event.preventDefault();
      void search();
    });
    if (input.value !== '') void search();
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
