import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredReserve } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { TriangleAlert } from 'lucide-react'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { stateTexts, useMomentText } from './reserve-texts.ts'
import { stateAt } from './state.ts'
import { StateMark } from './state-mark.tsx'

/** Dialogs that an administrator may open for a period. */
export type ReserveAction = 'move' | 'end' | 'candidates'

export function PeriodRow({
  reserve,
  now,
  onOpen,
}: {
  reserve: AdministeredReserve
  now: number
  onOpen: (action: ReserveAction, reserve: AdministeredReserve) => void
}) {
  const { t, i18n } = useLingui()
  const momentText = useMomentText()
  const { election, region_code, clock, candidate_count: candidateCount, held_posts: heldPosts } = reserve
  const state = stateAt(reserve, now)
  const from = momentText(reserve.starts_at, clock)
  const to = momentText(reserve.ended_at ?? reserve.ends_at, clock)
  const over = state === 'over' || state === 'called_off'
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <span lang="fr">{election.title}</span>
          <StateMark state={state}>{i18n._(stateTexts[state])}</StateMark>
        </h2>
        <p className="mt-1 text-sm text-ink-2 text-pretty">
          {from === to ? (
            <Trans>Le {from}</Trans>
          ) : (
            <Trans>
              Du {from} au {to}
            </Trans>
          )}
        </p>
        <p className="text-sm text-ink-3">
          {region_code === null ? <Trans>tout le pays</Trans> : regions[region_code]}
          {separator}
          <Plural value={candidateCount} _0="aucun candidat" one="# candidat" other="# candidats" />
          {heldPosts > 0 && (
            <>
              {separator}
              <Plural value={heldPosts} one="# post en attente" other="# posts en attente" />
            </>
          )}
        </p>
        {reserve.has_moved && !over && (
          <p className="mt-2 flex items-center gap-2 text-sm font-medium text-question">
            <TriangleAlert aria-hidden="true" size={16} className="shrink-0" />
            <Trans>Le calendrier a changé : cette période ne couvre plus le jour du scrutin.</Trans>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          size="sm"
          aria-label={t`Candidats : ${election.title}`}
          onClick={() => onOpen('candidates', reserve)}
        >
          <Trans>Candidats</Trans>
        </Button>
        <Button
          look="secondary"
          size="sm"
          aria-label={t`Modifier : ${election.title}`}
          onClick={() => onOpen('move', reserve)}
        >
          <Trans>Modifier</Trans>
        </Button>
        {!over && (
          <Button
            look="danger"
            size="sm"
            aria-label={t`Arrêter : ${election.title}`}
            onClick={() => onOpen('end', reserve)}
          >
            <Trans>Arrêter</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
