// Before the first paint: the theme that was chosen on this device, so that nothing flashes.
try {
  const prefs = JSON.parse(localStorage.getItem('tercet.prefs') || '{}');
  const root = document.documentElement;
  if (prefs.theme === 'light' || prefs.theme === 'dark') root.dataset.theme = prefs.theme;
  if (prefs.palette === 'safe') root.dataset.palette = 'safe';
  if (prefs.cues) root.dataset.cues = 'on';
  if (prefs.lang) root.lang = prefs.lang;
} catch {
  // Storage may be closed to us; the system's theme will do.
}
