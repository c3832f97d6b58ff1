import { Trans, useLingui } from '@lingui/react/macro'
import { personalTokenLimits, revokeAllPersonalTokens } from '@parvis/contract/accounts/personal-tokens.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { Awaiting } from '../identity/security/panel.tsx'
import { securityKey } from '../identity/security/queries.ts'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { tokensQuery } from './queries.ts'
import { TokenRow } from './token-row.tsx'
import { TokenSecretDialog } from './token-secret-dialog.tsx'

/** The tokens by which a member's own programs call the API. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery)
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const items = tokens.data ?? []
  const live = items.filter(({ is_live: isLive }) => isLive)
  const ended = items.filter(({ is_live: isLive }) => !isLive)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>
          Un jeton laisse un programme à vous lire ou écrire à votre place, avec les droits que vous lui
          donnez et jusqu’au jour choisi. Aucun n’ouvre vos paramètres, la sécurité de votre compte ni les
          outils de l’équipe.
        </Trans>
      </p>
      <Awaiting query={tokens} rows={2} />
      {tokens.data && live.length === 0 && (
        <p className="rounded-lg bg-sunk px-3.5 py-3 text-sm text-ink-2">
          <Trans>Vous n’avez aucun jeton en cours.</Trans>
        </p>
      )}
      {live.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {live.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {tokens.data && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            disabled={live.length >= personalTokenLimits.live}
            onClick={() => setCreating(true)}
          >
            <Plus aria-hidden="true" size={18} />
            <Trans>Créer un jeton</Trans>
          </Button>
          {live.length > 1 && <RevokeAll />}
        </div>
      )}
      {ended.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold text-ink-2">
            <Trans>Terminés depuis moins de 30 jours</Trans>
          </h3>
          <ul className="flex flex-col divide-y divide-line">
            {ended.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        </section>
      )}
      {isCreating && (
        <CreateTokenDialog
          onCreated={(created) => {
            setCreating(false)
            setMade(created)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <TokenSecretDialog {...made} onClose={() => setMade(null)} />}
    </div>
  )
}

function RevokeAll() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revocation = useMutation({
    mutationFn: () => call(revokeAllPersonalTokens, {}),
    onSuccess: () => notify.success(t`Tous vos jetons sont révoqués`),
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: securityKey })
    },
  })
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        <Trans>Tout révoquer</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Révoquer tous vos jetons ?`}
          description={t`Tous les programmes qui agissent en votre nom sont refusés aussitôt, et pour de bon.`}
          confirmLabel={t`Tout révoquer`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={revocation.isPending}
          onConfirm={() => revocation.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
