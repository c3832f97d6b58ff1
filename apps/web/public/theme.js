// Loaded synchronously before the first paint, so that a stored theme never flashes. Kept apart from the
// bundle because the content security policy refuses inline scripts. src/lib/theme.ts has the same words.
;(() => {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  /** Chosen on this page: the browser may refuse to keep it. */
  let chosen
  const wear = () => {
    let theme = chosen
    try {
      theme ??= localStorage.getItem('theme')
    } catch {
      // Storage refused by the browser: the system's theme stands.
    }
    const dark = theme === 'dark' || (theme !== 'light' && system.matches)
    const wanted = dark ? 'dark' : 'light'
    const { theme: worn } = root.dataset
    if (worn === wanted) return
    if (worn) {
      // All at once: while each element took its moment, a new theme came part by part.
      root.dataset.still = ''
      requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.still))
    }
    root.dataset.theme = wanted
    const color = document.querySelector('meta[name="theme-color"]')
    if (color) color.setAttribute('content', dark ? '#0E1322' : '#FBFAF6')
  }
  wear()
  // Followed from here on, since the application comes later than some changes, and not to every page.
  system.addEventListener('change', wear)
  // src/lib/theme.ts tells a choice; another tab has stored one.
  addEventListener('theme', ({ detail }) => {
    chosen = detail
    wear()
  })
  addEventListener('storage', ({ key }) => {
    if (key !== 'theme' && key !== null) return
    chosen = undefined
    wear()
  })

  // The line of an election's reserve has its place before it comes: as the page says it, and as it was last shown on this
  // device (src/features/civic/reserves/banner-line.ts).
  const { dataset, style } = root
  const lines = [{ said: [dataset.reserveSaid, 'Ce que cela change'], until: dataset.reserveUntil }]
  try {
    lines.push(JSON.parse(localStorage.getItem('reserve')))
  } catch {
    // Storage refused by the browser.
  }
  for (const line of lines)
    if (Date.parse(line?.until) > Date.now()) {
      dataset.reserve = ''
      style.setProperty('--reserve-said', JSON.stringify(line.said[0]))
      style.setProperty('--reserve-more', JSON.stringify(line.said[1]))
    }

  // A guest who dismissed the line about Parvis is not shown it again (src/features/discovery/today/welcome-line.tsx).
  try {
    dataset.welcome = localStorage.getItem('welcome') || 'shown'
  } catch {
    // Storage refused by the browser.
  }

  // The first screen that the server drew is a guest's, in French, as nobody has changed it: nobody else is shown it.
  const facts = JSON.parse(document.querySelector('meta[name="site-facts"]')?.content ?? '{}')
  const { offered: spoken, preferred } = facts.languages ?? {
    offered: ['fr', 'en', 'es', 'de', 'it'],
    preferred: 'fr',
  }
  const bases = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  const asked =
    navigator.languages[0]?.toLowerCase() === 'en-us'
      ? preferred
      : bases.find((base) => spoken.includes(base))
  let shown = false
  try {
    const kept = localStorage.getItem('language')
    const language = spoken.includes(kept) ? kept : preferred
    const isGuest = ['parvis.session', 'parvis.auth'].every((key) => localStorage.getItem(key) === null)
    // The line that offers the browser's language has its place before it comes (src/app/shell/language-offer.tsx).
    if (isGuest && kept === null && asked && asked !== preferred) dataset.offer = asked
    shown = language === 'fr' && isGuest && localStorage.getItem('feed-tabs') !== 'hidden'
  } catch {
    // Storage refused by the browser: nobody is known, and nothing was chosen.
    shown = preferred === 'fr'
  }
  dataset.firstScreen = shown ? 'shown' : 'hidden'
})()
