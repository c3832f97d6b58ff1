import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrganisationForm } from './organisation-form.tsx'

const organisationsOffered = queryOptions({
  queryKey: ['auth-settings', 'saml'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/auth/v1/settings', { signal, headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`/auth/v1/settings answered ${response.status}`)
    return ((await response.json()) as { saml_enabled?: boolean }).saml_enabled === true
  },
  staleTime: 10 * 60_000,
})

/** A quiet way in for members of an organisation, where the server knows organisations. */
export function OrganisationSignIn() {
  const { data: isOffered = false } = useQuery(organisationsOffered)
  const [isOpen, setOpen] = useState(false)
  if (!isOffered) return null
  if (isOpen) return <OrganisationForm />
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="hit-44 self-center text-sm font-medium text-blue hover:underline"
    >
      <Trans>Se connecter avec mon organisation</Trans>
    </button>
  )
}
