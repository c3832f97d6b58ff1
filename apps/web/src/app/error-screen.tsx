import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { tabStorage } from '../lib/browser-storage.ts'
import { useConnection } from '../lib/connection.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { refusalText, requestIdOf } from '../lib/refusal-texts.ts'
import { siteName } from '../lib/site-name.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ReadablePages } from '../ui/offline-notice.tsx'
import { isMissingCode } from './missing-code.ts'

/** Milliseconds between two looks for the server, and after which a look has failed. */
const lookEvery = 3_000
const patience = 10_000

const isReached = () =>
  fetch('/health', { signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Loads the page anew, if the server is there to give it: without it nothing at all would be left. */
async function reload(): Promise<void> {
  if (await isReached()) location.reload()
}

/**
 * Loads the page anew once the server is back. Keeps looking until then: the first request over a new connection may fail,
 * and browsers do not notice every new connection. Returns the function that ends this.
 *
 * @param atOnce whether to load it even if the server was never away
 */
function reloadWhenBack(atOnce: boolean): () => void {
  let isDue = atOnce
  let isOver = false
  let next: ReturnType<typeof setTimeout> | undefined
  const look = async () => {
    const reached = await isReached()
    clearTimeout(next)
    if (isOver) return
    if (!reached) {
      isDue = true
      next = setTimeout(look, lookEvery)
    } else if (isDue) location.reload()
  }
  const reconnected = () => {
    isDue = true
    void look()
  }
  addEventListener('online', reconnected)
  void look()
  return () => {
    isOver = true
    clearTimeout(next)
    removeEventListener('online', reconnected)
  }
}

/** Shown in place of a screen that failed, for any reason. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const [trying, setTrying] = useState(false)
  usePageTitle(t`Erreur`)
  const isOffline = useConnection() === 'offline'
  const place = useRef<HTMLDivElement>(null)
  // A dialog that failed would have stood above its list: the error stands below it.
  useEffect(() => {
    // Returns a promise in newer browsers, which is no cleanup.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    console.error(error)
    if (!isMissingCode(error)) return
    // At once only the first time: a file may be missing from the new version too. Never where the tab forgets it.
    const atOnce = tabStorage.read('missing') !== error.message && tabStorage.write('missing', error.message)
    return reloadWhenBack(atOnce)
  }, [error])

  const requestId = requestIdOf(error)
  return (
    <div ref={place} className="scroll-my-24">
      <ErrorState
        title={t`Cet écran n’a pas pu s’afficher`}
        description={
          isMissingCode(error)
            ? t`Vous êtes hors ligne, ou ${siteName} vient d’être mis à jour. Rechargez la page.`
            : i18n._(refusalText(error))
        }
        reference={requestId && t`Référence de l’incident : ${requestId}`}
        retryLabel={t`Recharger`}
        busy={trying}
        onRetry={() => {
          if (isMissingCode(error)) {
            setTrying(true)
            void reload().then(() => setTrying(false))
            return
          }
          reset()
          void router.invalidate()
        }}
      >
        <Suspense>{isOffline && <ReadablePages />}</Suspense>
      </ErrorState>
    </div>
  )
}
