import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { AuthorizationRequest } from '../../features/accounts/applications/authorization-request.tsx'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'

const names = [
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const

type Search = { client_id: string } & Partial<Record<(typeof names)[number], string>>

export const Route = createFileRoute('/_shell/oauth/authorize')({
  staticData: { visits: 'rare' },
  validateSearch: (given: Record<string, unknown>): Search => {
    const search: Search = { client_id: textOf(given.client_id) ?? '' }
    for (const name of names) {
      const value = textOf(given[name])
      if (value !== undefined) search[name] = value
    }
    return search
  },
  component: Authorize,
})

/** A parameter as the application wrote it: the router reads numbers, `null` and the like as such. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Where an application sends a member to be allowed to act for them (RFC 6749, 4.1.1). */
function Authorize() {
  const { t } = useLingui()
  const session = useSession()
  const search = Route.useSearch()
  const title = t`Autoriser une application`
  usePageTitle(title)
  if (session.status !== 'signed-in')
    return (
      <SignInRequired
        title={title}
        sentence={t`Connectez-vous pour répondre à l’application qui vous envoie ici.`}
      />
    )
  return (
    <>
      <PageHeader title={title} />
      <AuthorizationRequest key={session.userId} search={search} />
    </>
  )
}
