import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { onceMatches, threeColumns, wideScreen } from '../../lib/media-query.ts'
import { backgroundPart } from '../../lib/parts.ts'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Header } from './header.tsx'
import { Keyboard } from './keyboard.tsx'
import { OfflineBanner } from './offline-banner.tsx'

const bringLateParts = backgroundPart(() => import(/* visits: rare */ './late-parts.tsx'), 'LateParts')
const bringReserveWatch = backgroundPart(
  () => import(/* visits: rare */ '../../features/civic/reserves/reserve-watch.tsx'),
  'ReserveWatch',
)

const LanguageOffer = lazy(
  backgroundPart(() => import(/* visits: rare */ './language-offer.tsx'), 'LanguageOffer'),
)

const bringRail = backgroundPart(() => import('./rail.tsx'), 'Rail')
const Rail = lazy(() => onceMatches(wideScreen).then(bringRail))
const bringSideColumn = backgroundPart(() => import('./side-column.tsx'), 'SideColumn')
const SideColumn = lazy(() => onceMatches(threeColumns).then(bringSideColumn))

/**
 * The parts beside the page; phones do not load their code. They are the same elements each time, so the server's drawing of
 * them stays until their code is there.
 */
const rail = (
  <Suspense fallback={<div className="hidden md:block" />}>
    <Rail />
  </Suspense>
)
const sideColumn = (
  <Suspense>
    <SideColumn />
  </Suspense>
)

/** Nobody reads by these: they come with the first sign of a hand, or 1.2 s after the shell. */
const LateParts = lazy(async () => {
  await new Promise((wanted) => {
    setTimeout(wanted, 1_200)
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(sign, wanted, { once: true })
  })
  return bringLateParts()
})

/** Nearly every day it has nothing to tell: it comes once the screen is there, unless a place is kept for it. */
const ReserveWatch = lazy(async () => {
  if (document.documentElement.dataset.reserve === undefined)
    await new Promise((calm) => setTimeout(calm, 2_000))
  return bringReserveWatch()
})

/** Parts that no first screen waits for. */
function Late({ children }: { children: ReactNode }) {
  const [standing, setStanding] = useState(false)
  useEffect(() => setStanding(true), [])
  return <Suspense>{standing && children}</Suspense>
}

/** The script before the first paint knows whether the browser prefers another language. */
function OfferedLanguage() {
  return document.documentElement.dataset.offer !== undefined && <LanguageOffer />
}

/** Header, navigation and columns around every screen but /auth. */
export function Shell() {
  return (
    <>
      <a
        href="#contenu"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-lg bg-blue px-4 py-2.5 font-semibold text-on-blue focus:translate-y-0"
      >
        <Trans>Aller au contenu</Trans>
      </a>
      <Header />
      <OfflineBanner />
      <div className="offer-place">
        <Late>
          <OfferedLanguage />
        </Late>
      </div>
      <div className="reserve-place">
        <Late>
          <ReserveWatch />
        </Late>
      </div>
      <div className="shell-grid">
        {rail}
        <main
          id="contenu"
          tabIndex={-1}
          className="min-h-[calc(100dvh-var(--header-height)-62px-env(safe-area-inset-bottom))] min-w-0 outline-none has-[[data-panes]]:h-full has-[[data-panes]]:min-h-0 md:min-h-[calc(100dvh-var(--header-height))] md:border-x md:border-line"
        >
          <Outlet />
        </main>
        {sideColumn}
      </div>
      <BottomNavigation />
      <Late>
        <LateParts />
      </Late>
      <Keyboard />
    </>
  )
}
