import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authClient } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { guarded } from './auth-actions.ts'
import { authFailure } from './auth-errors.ts'
import { organisationDomain } from './organisation-domain.ts'

const organisationsOffered = queryOptions({
  queryKey: ['auth-settings', 'saml'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/auth/v1/settings', { signal, headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`/auth/v1/settings answered ${response.status}`)
    return ((await response.json()) as { saml_enabled?: boolean }).saml_enabled === true
  },
  staleTime: 10 * 60_000,
})

/** Leaves for the sign-in of the organisation that has this domain. */
async function leaveFor(domain: string) {
  const auth = await authClient()
  return guarded((captcha) =>
    auth.signInWithSSO({ domain, options: { redirectTo: `${location.origin}/`, ...captcha } }),
  )
}

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

function OrganisationForm() {
  const { t, i18n } = useLingui()
  const [given, setGiven] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const domain = organisationDomain(given)
    if (domain === null) {
      setFailure(t`Indiquez une adresse ou un domaine, par exemple mairie-exemple.fr.`)
      return
    }
    setFailure(undefined)
    setLeaving(true)
    const { error } = await leaveFor(domain)
    // Without an error the browser is on its way: the wait stays visible until it has left.
    if (error === null) return
    setLeaving(false)
    const { known, serverMessage } = authFailure(error)
    setFailure(known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`))
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      <Field
        label={t`Votre organisation`}
        hint={t`Votre adresse professionnelle, ou son domaine.`}
        error={failure}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            value={given}
            onChange={(event) => {
              setGiven(event.target.value)
              setFailure(undefined)
            }}
            type="text"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="mairie-exemple.fr"
          />
        )}
      </Field>
      <Button type="submit" block look="secondary" busy={isLeaving} disabled={given.trim() === ''}>
        <Trans>Continuer avec mon organisation</Trans>
      </Button>
    </form>
  )
}
