import { Trans } from '@lingui/react/macro'
import type { RegisterMandate } from '@parvis/contract/people/elected-register.schemas.ts'
import { beginIdentityProof, type IdentityProvider } from '@parvis/contract/people/register-claims.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { keepChosenMandate } from './chosen-mandate.ts'
import { ownMandatesQuery } from './queries.ts'
import { providerNames } from './texts.ts'

/** Leads to an identity provider, for the chosen mandate or for that of the open claim. */
export function IdentityButton({
  provider,
  mandate,
  look = 'primary',
}: {
  provider: IdentityProvider
  mandate?: RegisterMandate
  look?: 'primary' | 'secondary'
}) {
  const begin = useMutation({
    mutationFn: () =>
      call(beginIdentityProof, { body: { provider, ...(mandate && { mandate_id: mandate.id }) } }),
    onSuccess({ url }) {
      keepChosenMandate(mandate ?? null)
      location.assign(url)
    },
  })
  const name = providerNames[provider]
  return (
    <div className="flex flex-col items-start gap-3">
      <RefusalMessage error={begin.error} />
      <Button look={look} wraps busy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
        <Trans>S’identifier avec {name}</Trans>
      </Button>
    </div>
  )
}

/** Faster proofs of a claim that waits: identities, where the site offers any. */
export function FasterProofs() {
  const { data } = useQuery(ownMandatesQuery)
  if (data === undefined || data.identity_providers.length === 0) return null
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>Plus vite : prouvez votre identité. Votre demande reste ouverte si cela n’aboutit pas.</Trans>
      </p>
      {data.identity_providers.map((provider) => (
        <IdentityButton key={provider} provider={provider} look="secondary" />
      ))}
    </div>
  )
}
