// Before the first paint: the theme that was chosen on this device, so that nothing flashes, and the texts of the
// language, which would otherwise be asked for last. Written for old browsers too, which are told that they are old.
(function () {
  var root = document.documentElement;
  var prefs = {};
  try {
    prefs = JSON.parse(localStorage.getItem('tercet.prefs') || '{}') || {};
    if (prefs.theme === 'light' || prefs.theme === 'dark') root.dataset.theme = prefs.theme;
    if (prefs.palette === 'safe') root.dataset.palette = 'safe';
    if (prefs.cues) root.dataset.cues = 'on';
    if (prefs.lang) root.lang = prefs.lang;
  } catch (e) {
    // Storage may be closed to us; the system's theme will do.
  }
  try {
    var meta = document.querySelector('meta[name="tercet-files"]');
    var files = meta ? JSON.parse(meta.content) : {};
    var wishes = [prefs.lang].concat(navigator.languages || []);
    for (var i = 0; i <= wishes.length; i++) {
      var texts = files['texts-' + (i < wishes.length ? String(wishes[i]).slice(0, 2).toLowerCase() : 'en')];
      if (!texts) continue;
      texts.forEach(function (file) {
        var link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = file;
        document.head.appendChild(link);
      });
      break;
    }
  } catch (e) {
    // The page asks for its texts itself, a little later.
  }
  var fit =
    window.CSS &&
    CSS.supports('selector(:has(a))') &&
    CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
    CSS.supports('height', '1dvh') &&
    'toReversed' in Array.prototype &&
    'showModal' in HTMLDialogElement.prototype;
  if (!fit)
    addEventListener('DOMContentLoaded', function () {
      var note = document.getElementById('old');
      if (note) note.hidden = false;
    });
})();
