import { Trans, useLingui } from '@lingui/react/macro'
import type { OrganVote } from '@parvis/contract/civic/organs.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { dayText } from '../../../lib/day-text.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { TallyBar } from '../votes/tally-bar.tsx'
import { inSentence, kindTexts, outcomeTexts, positionTexts, titleText } from '../votes/vote-texts.ts'
import { organVotesQuery } from './organ-queries.ts'

/** How a group voted, and how many of its members voted as most of it. */
export function OrganVotes({ uid }: { uid: string }) {
  const { t } = useLingui()
  const [scope, setScope] = useState<'notable' | 'all'>('notable')
  const query = useInfiniteQuery(organVotesQuery(uid, scope))
  return (
    <>
      <div className="border-b border-line px-4 py-3">
        <Select
          aria-label={t`Scrutins montrés`}
          value={scope}
          onChange={({ target }) => setScope(target.value === 'all' ? 'all' : 'notable')}
        >
          <option value="notable">{t`Ensemble des textes et motions de censure`}</option>
          <option value="all">{t`Tous les scrutins publics`}</option>
        </Select>
      </div>
      <QueryList
        query={query}
        idOf={(vote) => vote.uid}
        failure={t`Les votes du groupe n’ont pas pu être chargés`}
        waiting={<ListWaiting label={t`Chargement des votes du groupe`} />}
        empty={
          <EmptyState icon={Landmark} title={t`Aucun vote`}>
            <Trans>Aucun scrutin public n’est connu pour ce groupe.</Trans>
          </EmptyState>
        }
      >
        {(votes) => (
          <ul aria-label={t`Votes du groupe`}>
            {votes.map((vote) => (
              <VoteRow key={vote.uid} vote={vote} />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  )
}

function VoteRow({ vote }: { vote: OrganVote }) {
  const { i18n } = useLingui()
  const { tally } = vote.group
  return (
    <li className="border-b border-line">
      <Link
        to="/scrutins/$uid"
        params={{ uid: vote.uid }}
        className="group block px-4 py-3.5 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span className="block text-sm text-ink-2">
          {[dayText(vote.held_on), i18n._(kindTexts[vote.kind]), i18n._(outcomeTexts[vote.outcome])].join(
            separator,
          )}
        </span>
        <span
          lang={contentLanguage}
          className="mt-1 mb-2 line-clamp-4 block font-semibold text-ink text-pretty wrap-anywhere group-hover:underline"
        >
          {titleText(vote.title)}
        </span>
        <TallyBar votes={{ for: tally.for, against: tally.against, abstention: tally.abstentions }} />
        <span className="mt-1.5 block text-sm text-ink-2">
          <Cohesion vote={vote} />
        </span>
      </Link>
    </li>
  )
}

/** Numbers alone: of the members, how many took a position, and how many the majority's. */
function Cohesion({ vote: { kind, group } }: { vote: OrganVote }) {
  const { i18n } = useLingui()
  const { members, majority, tally } = group
  const cast = tally.for + tally.against + tally.abstentions
  if (kind === 'censure')
    return (
      <Trans>
        {i18n.number(tally.for)} pour, sur {i18n.number(members)} membres
      </Trans>
    )
  if (majority === null || majority === 'non_voter')
    return (
      <Trans>
        sans majorité : {i18n.number(tally.for)} pour, {i18n.number(tally.against)} contre,{' '}
        {i18n.number(tally.abstentions)} abstentions, sur {i18n.number(members)} membres
      </Trans>
    )
  const most = { for: tally.for, against: tally.against, abstention: tally.abstentions }[majority]
  return (
    <Trans>
      Majorité : {inSentence(i18n._(positionTexts[majority]))}, {i18n.number(most)} sur {i18n.number(cast)}{' '}
      positions exprimées, pour {i18n.number(members)} membres
    </Trans>
  )
}
