import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MemberAccess } from '@parvis/contract/trust/members.schemas.ts'
import { endMemberSessions } from '@parvis/contract/trust/members.ts'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { notify } from '../../../ui/notify.ts'

type Session = MemberAccess['sessions'][number]

/** Devices of a member, each of which can be signed out, after a question. */
export function MemberSessions({
  memberId,
  sessions,
  tokens,
  onEnded,
}: {
  memberId: string
  sessions: readonly Session[]
  /** Live personal tokens, which signing out everywhere revokes. */
  tokens: number
  onEnded: () => void
}) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<{ id: string | null } | null>(null)
  const ending = useSingleFlight({
    mutationFn: (session_id: string | null) =>
      call(endMemberSessions, { params: { memberId }, body: { session_id } }),
    onSuccess: () => {
      notify.success(t`Déconnexion faite`)
      setAsked(null)
      onEnded()
    },
    onError: (error) => {
      notify.error(t`Appareils connectés`, i18n._(refusalText(error)))
      setAsked(null)
    },
  })
  const nameOf = ({ browser, system }: Session) =>
    [browser, system].filter(Boolean).join(separator) || t`Appareil inconnu`
  if (sessions.length === 0 && tokens === 0)
    return (
      <p className="text-ink-2">
        <Trans>Aucun.</Trans>
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
            <span className="font-medium">{nameOf(session)}</span>
            <span className="text-ink-2">{session.ip_prefix}</span>
            <ElapsedTime
              at={session.last_active_at}
              form="words"
              className="min-w-0 flex-1 basis-24 text-ink-3"
            />
            <Button
              look="quiet"
              size="sm"
              aria-label={t`Déconnecter ${nameOf(session)}`}
              onClick={() => setAsked({ id: session.id })}
            >
              <Trans>Déconnecter</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {tokens > 0 && (
        <p className="py-2">
          <Plural value={tokens} one="# jeton d’accès en cours" other="# jetons d’accès en cours" />
        </p>
      )}
      {(sessions.length > 1 || tokens > 0) && (
        <Button look="danger" wraps className="mt-2" onClick={() => setAsked({ id: null })}>
          <Trans>Déconnecter tous les appareils</Trans>
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.id === null ? t`Déconnecter tous les appareils ?` : t`Déconnecter cet appareil ?`}
          description={
            asked.id === null && tokens > 0
              ? t`Ses jetons d’accès sont révoqués aussi. La personne en est informée sur son appareil et peut se reconnecter. L’acte est inscrit au journal.`
              : t`La personne en est informée sur son appareil et peut se reconnecter. L’acte est inscrit au journal.`
          }
          confirmLabel={t`Déconnecter`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={ending.isPending}
          onConfirm={() => ending.mutate(asked.id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
