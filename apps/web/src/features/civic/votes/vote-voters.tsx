import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import type { RollCallView, VotedGroup, Voter } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { type VotePosition, votePositions } from '@parvis/contract/civic/roll-calls.ts'
import { foldText } from '@parvis/contract/folding.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { contentLanguage } from '../../../lib/language.ts'
import { FoldedSection } from '../../../ui/folded-section.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { votersQuery } from './queries.ts'
import { causeTexts, positionClasses, positionTexts } from './vote-texts.ts'

/** How each member voted, by group: those who left the majority of their group first, and all by name. */
export function VoteVoters({ vote }: { vote: RollCallView }) {
  const { t, i18n } = useLingui()
  const query = useQuery(votersQuery(vote.uid))
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState<VotePosition | 'dissident'>()
  if (!query.data)
    return query.error ? (
      <QueryFailure title={t`Les votes de chacun n’ont pas pu être chargés`} query={query} />
    ) : (
      <ListWaiting label={t`Chargement des votes de chacun`} />
    )
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const found = query.data.items.filter(
    (voter) =>
      words.every((word) => foldText(voter.name ?? voter.uid).includes(word)) &&
      (position === undefined ||
        (position === 'dissident' ? voter.is_dissident : voter.position === position)),
  )
  const isFiltered = typed.trim() !== '' || position !== undefined
  const groups = vote.groups
    .map((group, place) => ({ group, voters: found.filter((voter) => voter.group === place) }))
    .filter(({ voters }) => voters.length > 0)
  return (
    <section className="mt-6" aria-labelledby="voters">
      <h2 id="voters" className="text-lg">
        <Trans>Qui a voté quoi</Trans>
      </h2>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <SearchField
          label={t`Chercher un nom`}
          placeholder={t`Chercher un nom`}
          clearLabel={t`Effacer`}
          value={typed}
          maxLength={100}
          onChange={setTyped}
        />
        <Select
          aria-label={t`Position`}
          value={position ?? ''}
          onChange={({ target }) =>
            setPosition(
              target.value === 'dissident' ? 'dissident' : votePositions.find((one) => one === target.value),
            )
          }
        >
          <option value="">{t`Toutes les positions`}</option>
          {votePositions.map((one) => (
            <option key={one} value={one}>
              {i18n._(positionTexts[one])}
            </option>
          ))}
          <option value="dissident">{t`Contre la majorité de son groupe`}</option>
        </Select>
      </div>
      <p role="status" className="mt-2 text-sm text-ink-2">
        <Plural value={found.length} _0="Personne" one="# personne" other="# personnes" />
      </p>
      {groups.map(({ group, voters }) =>
        isFiltered ? (
          <div key={group.name} className="mt-4">
            <h3 className="text-sm font-semibold">{group.name}</h3>
            <Voters voters={voters} />
          </div>
        ) : (
          <FoldedSection key={group.name} title={<GroupTitle group={group} voters={voters} />}>
            <Voters voters={voters} />
          </FoldedSection>
        ),
      )}
      <p className="mt-4 text-sm">
        <a href={`/api/v1/votes/${vote.uid}/voters.csv`} className="hit-44 relative text-blue underline">
          <Trans>Télécharger les votes (CSV)</Trans>
        </a>
      </p>
    </section>
  )
}

/** Dissidents named beside their group; further ones are in its list, where they come first. */
const mostNamed = 8

function GroupTitle({ group, voters }: { group: VotedGroup; voters: Voter[] }) {
  const dissidents = voters.filter((voter) => voter.is_dissident)
  const names = dissidents.flatMap(({ name }) => name ?? []).slice(0, mostNamed)
  return (
    <>
      {group.name}
      <span className="block text-sm font-normal text-ink-2">
        <Plural value={voters.length} one="# personne" other="# personnes" />
        {dissidents.length > 0 && (
          <>
            {', '}
            <Plural
              value={dissidents.length}
              one="dont # contre la majorité du groupe"
              other="dont # contre la majorité du groupe"
            />
            {names.length > 0 && <> : {names.join(', ')}</>}
            {names.length > 0 && names.length < dissidents.length && '…'}
          </>
        )}
      </span>
    </>
  )
}

function Voters({ voters }: { voters: Voter[] }) {
  const { i18n } = useLingui()
  // Dissidents come first.
  const ordered = [
    ...voters.filter((voter) => voter.is_dissident),
    ...voters.filter((voter) => !voter.is_dissident),
  ]
  return (
    <ul className="mt-1 sm:columns-2 sm:gap-6">
      {ordered.map((voter) => (
        <li
          key={voter.uid}
          className="flex min-h-11 items-center justify-between gap-2 border-b border-line py-1.5 text-sm break-inside-avoid"
        >
          <Link
            to="/elus/$slug"
            params={{ slug: officialSlug(voter) }}
            className="hit-44 relative min-w-0 font-medium wrap-anywhere hover:underline"
          >
            {voter.name ?? <Trans>Membre {voter.uid}</Trans>}
            {voter.distinction !== null && (
              <span lang={contentLanguage} className="block text-xs font-normal text-ink-2">
                {voter.distinction}
              </span>
            )}
          </Link>
          <span className="flex shrink-0 flex-col items-end text-xs text-ink-2">
            <span className={clsx('rounded-full px-2 py-0.5 font-semibold', positionClasses[voter.position])}>
              {i18n._(positionTexts[voter.position])}
            </span>
            {voter.cause && <span>{i18n._(causeTexts[voter.cause])}</span>}
            {voter.by_delegation && (
              <span>
                <Trans>par délégation</Trans>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
