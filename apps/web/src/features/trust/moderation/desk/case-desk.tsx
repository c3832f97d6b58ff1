import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { ArrowUpFromLine, Tag, UserRoundPlus, Users } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { ElapsedTime } from '../../../../ui/elapsed-time.tsx'
import { useOwnProfile } from '../../../accounts/identity/queries.ts'
import { deskRequest, isAssignable, isShareable } from './desk-request.ts'
import { useSharing } from './use-sharing.ts'

/** Assignee, escalation and tags of a case, with the ways to change them. */
export function CaseDesk({ shown }: { shown: CaseView }) {
  const { t } = useLingui()
  const own = useOwnProfile()
  const { assign, takeBack } = useSharing()
  const { assignment, escalation, tags } = shown
  const shares = isShareable(shown)
  const gives = isAssignable(shown, own?.is_administrator === true)
  const mayTakeBack = shares && (own?.is_administrator === true || escalation?.is_own === true)
  const busy = assign.isPending || takeBack.isPending
  return (
    <div className="flex flex-col gap-2.5">
      {escalation && (
        <div className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 flex-1 basis-44 font-semibold">
              <Trans>
                Transmis aux administrateurs par <bdi>{escalation.by?.name ?? t`un compte supprimé`}</bdi>{' '}
                <ElapsedTime at={escalation.at} form="words" />
              </Trans>
            </p>
            {mayTakeBack && (
              <Button look="secondary" size="sm" disabled={busy} onClick={() => takeBack.mutate(shown.id)}>
                <Trans>Rendre à l’équipe</Trans>
              </Button>
            )}
          </div>
          <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
            {escalation.note}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {assignment && (
          <span className="inline-flex min-w-0 items-center gap-1.5 font-semibold text-ink-2">
            <Users aria-hidden="true" size={15} />
            {assignment.is_own ? (
              <Trans>Confié à vous</Trans>
            ) : (
              <Trans>
                Confié à <bdi>{assignment.to.name}</bdi>
              </Trans>
            )}
          </span>
        )}
        {tags.map(({ id, name }) => (
          <span key={id} className="rounded-full bg-sunk px-2.5 py-1 text-xs font-semibold text-ink-2">
            {name}
          </span>
        ))}
        {shares && (
          <>
            {own && gives && (
              <Button
                look="neutral"
                size="sm"
                disabled={busy}
                onClick={() => assign.mutate({ shown, to: assignment?.is_own ? null : own.id })}
              >
                {assignment?.is_own ? <Trans>Ne plus m’en occuper</Trans> : <Trans>Me le confier</Trans>}
              </Button>
            )}
            {gives && (
              <Button look="neutral" size="sm" onClick={() => deskRequest.write({ kind: 'assign', shown })}>
                <UserRoundPlus aria-hidden="true" size={15} />
                <Trans>Confier…</Trans>
              </Button>
            )}
            {escalation === null && (
              <Button look="neutral" size="sm" onClick={() => deskRequest.write({ kind: 'escalate', shown })}>
                <ArrowUpFromLine aria-hidden="true" size={15} />
                <Trans>Transmettre…</Trans>
              </Button>
            )}
          </>
        )}
        {!shown.is_own && (
          <Button look="neutral" size="sm" onClick={() => deskRequest.write({ kind: 'tags', shown })}>
            <Tag aria-hidden="true" size={15} />
            <Trans>Étiquettes…</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
