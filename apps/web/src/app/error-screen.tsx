import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import { refusalText, requestIdOf } from '../lib/refusal-texts.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** Code that did not come: there is no connection, or a deployment replaced the files that an open tab still names. */
function isMissingPart(error: unknown): error is Error {
  return error instanceof Error && /dynamically imported|module script|preload CSS/i.test(error.message)
}

/** Loads the page anew, if the server is there to give it: without it nothing at all would be left. */
async function reload(): Promise<void> {
  const answer = await fetch('/health').catch(() => null)
  if (answer?.ok) location.reload()
}

/** What a screen shows when it failed, whatever failed in it. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const [trying, setTrying] = useState(false)
  usePageTitle(t`Erreur`)
  useEffect(() => {
    console.error(error)
    if (!isMissingPart(error)) return
    // Once by itself: a file may be missing from the new version too.
    if (sessionStorage.getItem('missing') !== error.message) {
      sessionStorage.setItem('missing', error.message)
      void reload()
    }
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [error])

  const requestId = requestIdOf(error)
  return (
    <ErrorState
      title={t`Cet écran n’a pas pu s’afficher`}
      description={
        isMissingPart(error)
          ? t`Vous êtes hors ligne, ou Parvis vient d’être mis à jour. Rechargez la page.`
          : i18n._(refusalText(error))
      }
      reference={requestId && t`Référence de l’incident : ${requestId}`}
      retryLabel={t`Recharger`}
      busy={trying}
      onRetry={() => {
        if (isMissingPart(error)) {
          setTrying(true)
          void reload().then(() => setTrying(false))
          return
        }
        reset()
        void router.invalidate()
      }}
    />
  )
}
