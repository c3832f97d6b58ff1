import { Trans, useLingui } from '@lingui/react/macro'
import type { endIdentityProof as described } from '@parvis/contract/people/register-claims.schemas.ts'
import { endIdentityProof } from '@parvis/contract/people/register-claims.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/api-client.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { ownVerificationQuery } from '../verification/queries.ts'
import { keepChosenMandate } from './chosen-mandate.ts'
import { outcomeTexts, outcomeTitles, providerNames } from './texts.ts'

/** The provider’s answer in the address; null without one. */
function readAnswer(search: string) {
  const values = new URLSearchParams(search)
  const state = values.get('state')
  if (state === null) return null
  const given = (name: string) => values.get(name) ?? undefined
  return { state, code: given('code'), error: given('error'), iss: given('iss') }
}

/** Hands the answer of an identity provider over, once, and shows what became of the claim. */
export function IdentityReturn() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [answer] = useState(() => readAnswer(location.search))
  const end = useMutation({
    mutationFn: (body: NonNullable<typeof answer>) => call(endIdentityProof, { body }),
    onSuccess(done) {
      client.setQueryData(ownVerificationQuery.queryKey, done.verification)
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      if (done.outcome === 'verified' || done.outcome === 'in_review') keepChosenMandate(null)
    },
  })
  const begun = useRef(false)
  const { mutate } = end
  useEffect(() => {
    if (answer === null || begun.current) return
    begun.current = true
    // The code is good once: neither the history nor a reload needs it.
    history.replaceState(history.state, '', location.pathname)
    mutate(answer)
  }, [answer, mutate])
  if (end.data !== undefined) return <Outcome done={end.data} />
  if (answer === null || end.error !== null)
    return (
      <div className="flex flex-col items-start gap-5">
        {end.error === null ? (
          <p className="text-ink-2">
            <Trans>Rien n’est à terminer ici.</Trans>
          </p>
        ) : (
          <RefusalMessage error={end.error} />
        )}
        <Link to="/verification" className={buttonClass({ wraps: true })}>
          <Trans>Revenir à la vérification</Trans>
        </Link>
      </div>
    )
  return (
    <div role="status" aria-label={t`Comparaison de votre identité avec le répertoire`}>
      <Skeleton className="h-6 w-[60%]" />
      <Skeleton className="mt-3 h-16 w-full" />
    </div>
  )
}

function Outcome({ done }: { done: z.infer<(typeof described)['returns']> }) {
  const { i18n } = useLingui()
  const { outcome, provider, logout_url } = done
  const name = providerNames[provider]
  const isProven = outcome === 'verified' || outcome === 'in_review'
  const onward = isProven ? <Trans>Continuer</Trans> : <Trans>Choisir une autre preuve</Trans>
  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status">
        <h2 className="text-post">{i18n._(outcomeTitles[outcome])}</h2>
        <p className="mt-1 text-ink-2 text-pretty">
          {i18n._({ ...outcomeTexts[outcome], values: { name } })}
        </p>
      </div>
      <Link to="/verification" className={buttonClass({ wraps: true })}>
        {onward}
      </Link>
      {logout_url !== null && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-ink-2 text-pretty">
            <Trans>
              Votre session {name} est encore ouverte dans ce navigateur. Sur un appareil partagé, fermez-la.
            </Trans>
          </p>
          <a href={logout_url} className={buttonClass({ look: 'secondary', wraps: true })}>
            <Trans>Me déconnecter de {name}</Trans>
          </a>
        </div>
      )}
    </div>
  )
}
