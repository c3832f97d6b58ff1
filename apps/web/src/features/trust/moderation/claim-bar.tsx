import { Trans, useLingui } from '@lingui/react/macro'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Lock, LockOpen, UserRoundX } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { caseQuery } from './queries.ts'
import { refusalTexts } from './refusal-texts.ts'
import { TimeLeft } from './time-left.tsx'
import { useClaim } from './use-claim.ts'

const clock = { hour: '2-digit', minute: '2-digit' } as const

/** Says who works on the case: nobody, oneself for a while, or somebody else; or that it is not for oneself to judge. */
export function ClaimBar({ shown }: { shown: CaseView }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const { claim, release } = useClaim()
  if (shown.status !== 'open') return null
  const reread = () => void client.invalidateQueries({ queryKey: caseQuery(shown.id).queryKey })
  const busy = claim.isPending || release.isPending
  const { claim: held, barred } = shown
  // The assignee stands above: this line says that the case cannot be claimed.
  const elsewhere =
    held === null && barred === null && shown.applicable.length === 0
      ? shown.escalation !== null
        ? 'escalated'
        : shown.assignment !== null
          ? 'assigned'
          : null
      : null
  const Icon = barred || elsewhere ? UserRoundX : held ? Lock : LockOpen
  return (
    <div
      className={clsx(
        'flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-3.5 py-2 text-sm',
        barred || elsewhere || (held && !held.is_own)
          ? 'bg-question-soft text-question'
          : held
            ? 'bg-blue-soft text-blue'
            : 'bg-sunk text-ink-2',
      )}
    >
      <Icon aria-hidden="true" size={17} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-44 font-medium text-pretty">{sentence()}</p>
      {held?.is_own && (
        <span className="flex flex-wrap gap-2">
          <Button look="secondary" size="sm" disabled={busy} onClick={() => release.mutate(shown.id)}>
            <Trans>Rendre</Trans>
          </Button>
          <Button look="secondary" size="sm" disabled={busy} onClick={() => claim.mutate(shown.id)}>
            <Trans>Prolonger</Trans>
          </Button>
        </span>
      )}
      {held === null && barred === null && elsewhere === null && (
        <Button size="sm" busy={busy} onClick={() => claim.mutate(shown.id)}>
          <Trans>Prendre ce dossier</Trans>
        </Button>
      )}
    </div>
  )

  function sentence() {
    if (shown.is_own) return <Trans>Ce dossier vous concerne : une autre personne le juge.</Trans>
    if (elsewhere === 'escalated') return i18n._(refusalTexts.case_escalated)
    if (elsewhere === 'assigned')
      return <Trans>Confié à quelqu’un d’autre : confiez-le-vous pour en décider.</Trans>
    if (barred === 'own_decision') return i18n._(refusalTexts.own_decision)
    if (held === null) return <Trans>Personne ne travaille sur ce dossier.</Trans>
    if (held.is_own)
      return (
        <Trans>
          Ce dossier est à vous pendant <TimeLeft key={held.until} until={held.until} onOver={reread} />.
        </Trans>
      )
    const until = i18n.date(new Date(held.until), clock)
    return (
      <Trans>
        {held.by.name} travaille sur ce dossier, jusqu’à {until}.
      </Trans>
    )
  }
}
