import { Trans, useLingui } from '@lingui/react/macro'
import type { User, UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AtSign, Building2, Link2, Phone, UserRound, Wallet } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useFailureText } from '../failure-text.ts'
import { Awaiting, Panel, Row } from './panel.tsx'
import { providersQuery, securityKey } from './queries.ts'
import { linkProvider, unlinkProvider } from './security-actions.ts'

const icons = { email: AtSign, phone: Phone, web3: Wallet } as const
/** Changed or removed elsewhere on this page. */
const ownWays = new Set(['email', 'phone'])

/** Other accounts by which the member can sign in to this one. */
export function IdentitiesPanel({
  account,
  can_link: canLink,
}: {
  account: AccountQuery
  can_link: boolean
}) {
  const { t } = useLingui()
  const providers = useQuery(providersQuery)
  const identities = account.data?.identities ?? []
  const labels = new Map((providers.data?.items ?? []).map(({ name, label }) => [name, label]))
  const linkable = canLink
    ? (providers.data?.items ?? []).filter(({ name }) =>
        identities.every(({ provider }) => provider !== name),
      )
    : []
  return (
    <Panel
      icon={Link2}
      title={t`Comptes reliés`}
      lead={t`Les moyens par lesquels vous pouvez entrer dans votre compte.`}
    >
      <Awaiting query={account} rows={1} />
      {identities.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {identities.map((identity) => (
            <Identity
              key={identity.identity_id}
              identity={identity}
              label={labels.get(identity.provider)}
              removable={canLink && identities.length > 1 && !ownWays.has(identity.provider)}
            />
          ))}
        </ul>
      )}
      {linkable.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {linkable.map((provider) => (
            <LinkButton key={provider.name} {...provider} />
          ))}
        </div>
      )}
    </Panel>
  )
}

type AccountQuery = Parameters<typeof Awaiting>[0]['query'] & { data: User | undefined }

function Identity({
  identity,
  label,
  removable,
}: {
  identity: UserIdentity
  label: string | undefined
  removable: boolean
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { provider, identity_data: data } = identity
  const known = {
    email: t`Adresse email`,
    phone: t`Téléphone`,
    web3: t`Portefeuille`,
    google: 'Google',
    apple: 'Apple',
  }
  const name =
    label ??
    (provider.startsWith('sso:')
      ? t`Votre organisation`
      : (known[provider as keyof typeof known] ?? provider))
  const removal = useMutation({
    mutationFn: async () => {
      const { error } = await unlinkProvider(identity)
      if (error) throw error
    },
    onSuccess: () => notify.success(t`Compte ${name} dissocié`),
    onError: (error) => notify.error(t`Erreur`, failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: securityKey }),
  })
  const Icon = provider.startsWith('sso:') ? Building2 : (icons[provider as keyof typeof icons] ?? UserRound)
  const line = [data?.email, data?.phone, (data?.custom_claims as { address?: unknown } | undefined)?.address]
  return (
    <Row
      icon={Icon}
      title={name}
      line={line.find((one) => typeof one === 'string' && one !== '') as string | undefined}
      action={
        removable && (
          <Button
            look="quiet"
            size="sm"
            busy={removal.isPending}
            aria-label={t`Dissocier ${name}`}
            onClick={() => removal.mutate()}
          >
            <Trans>Dissocier</Trans>
          </Button>
        )
      }
    />
  )
}

function LinkButton({ name, label }: { name: string; label: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const linking = useMutation({
    mutationFn: async () => {
      const { error } = await linkProvider(name)
      if (error) throw error
      // The browser is leaving: the button waits until it has.
      return new Promise<never>(() => {})
    },
    onError: (error) => notify.error(t`Erreur`, failureText(error)),
  })
  return (
    <Button look="secondary" size="sm" busy={linking.isPending} onClick={() => linking.mutate()}>
      {t`Relier ${label}`}
    </Button>
  )
}
