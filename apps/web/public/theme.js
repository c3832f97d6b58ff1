// Loaded synchronously before the first paint, so that a stored theme never flashes. Kept apart from the
// bundle because the content security policy refuses inline scripts. src/lib/theme.ts speaks the same words.
;(() => {
  let theme = 'system'
  try {
    theme = localStorage.getItem('theme') || 'system'
  } catch {
    // Storage refused by the browser: the system's theme stands.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const color = document.querySelector('meta[name="theme-color"]')
  if (color) color.setAttribute('content', dark ? '#0E1322' : '#FBFAF6')
})()
