import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePageTitle } from '../lib/page-title.ts'
import { refusalText, requestIdOf } from '../lib/refusal-texts.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** A deployment replaces the chunks that an open tab still names: only loading the page again finds the new. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}

/** What a screen shows when it failed, whatever failed in it. */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  usePageTitle(t`Erreur`)
  useEffect(() => console.error(error), [error])

  const requestId = requestIdOf(error)
  const missingChunk = isMissingChunk(error)
  return (
    <ErrorState
      title={t`Cet écran n’a pas pu s’afficher`}
      description={
        missingChunk
          ? t`Vous êtes hors ligne, ou Parvis vient d’être mis à jour. Rechargez la page.`
          : i18n._(refusalText(error))
      }
      reference={requestId && t`Référence de l’incident : ${requestId}`}
      retryLabel={t`Recharger`}
      onRetry={() => {
        if (missingChunk) return location.reload()
        reset()
        void router.invalidate()
      }}
    />
  )
}
