import { Trans, useLingui } from '@lingui/react/macro'
import type { PersonalTokenView } from '@parvis/contract/accounts/personal-tokens.schemas.ts'
import { revokePersonalToken } from '@parvis/contract/accounts/personal-tokens.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { dayText } from '../../../lib/day-text.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { exactTime, relativeTime } from '../../../lib/relative-time.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { securityKey } from '../identity/security/queries.ts'
import { scopeTexts } from './scope-texts.ts'

/** A token of the list: its name, rights, end and last use, and the way to revoke it. */
export function TokenRow({ token }: { token: PersonalTokenView }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { name, scopes, is_live: isLive } = token
  const revocation = useMutation({
    mutationFn: () => call(revokePersonalToken, { params: { tokenId: token.id } }),
    onSuccess: () => notify.success(t`Jeton révoqué`),
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: securityKey })
    },
  })
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-medium">
          <bdi className={clsx('min-w-0 wrap-anywhere', !isLive && 'text-ink-2')}>{name}</bdi>
          {!isLive && (
            <span className="rounded-full bg-sunk px-2 py-0.5 text-xs font-semibold text-ink-2">
              {token.revoked_at === null ? <Trans>Terminé</Trans> : <Trans>Révoqué</Trans>}
            </span>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <code
              key={scope}
              title={i18n._(scopeTexts[scope])}
              className="rounded bg-sunk px-1.5 py-0.5 font-mono text-xs text-ink-2"
            >
              {scope}
            </code>
          ))}
        </p>
        <p className="mt-1.5 text-sm text-ink-3">
          <Dates token={token} />
        </p>
      </div>
      {isLive && (
        <Button look="quiet" size="sm" aria-label={t`Révoquer « ${name} »`} onClick={() => setAsking(true)}>
          <Trans>Révoquer</Trans>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t`Révoquer ce jeton ?`}
          description={t`Le programme qui se sert de « ${name} » est refusé aussitôt, et pour de bon.`}
          confirmLabel={t`Révoquer`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={revocation.isPending}
          onConfirm={() => revocation.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function Dates({
  token: { last_used_at, revoked_at, ends_at, is_live: isLive },
}: {
  token: PersonalTokenView
}) {
  const end = dayText(revoked_at ?? ends_at)
  const last = last_used_at === null ? null : new Date(last_used_at)
  const used = last && (
    <time dateTime={last_used_at ?? undefined} title={exactTime(last)}>
      {relativeTime(last)}
    </time>
  )
  return (
    <>
      {isLive ? (
        <Trans>Finit le {end}</Trans>
      ) : revoked_at === null ? (
        <Trans>Fini le {end}</Trans>
      ) : (
        <Trans>Révoqué le {end}</Trans>
      )}
      {separator}
      {used ? <Trans>utilisé {used}</Trans> : <Trans>jamais utilisé</Trans>}
    </>
  )
}
