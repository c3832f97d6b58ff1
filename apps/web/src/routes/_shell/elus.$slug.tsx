import { Trans, useLingui } from '@lingui/react/macro'
import { officialSlug, uidOfSlug } from '@parvis/contract/civic/official-slug.ts'
import type { OfficialPage as Official } from '@parvis/contract/civic/officials.schemas.ts'
import type { Institution } from '@parvis/contract/civic/officials.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { FollowButton } from '../../features/civic/alerts/follow-button.tsx'
import { LastUpdate } from '../../features/civic/imports/last-update.tsx'
import { readRecordAddress } from '../../features/civic/officials/official-address.ts'
import { OfficialRecord } from '../../features/civic/officials/official-record.tsx'
import { institutionTexts, qualityText } from '../../features/civic/officials/official-texts.ts'
import { OrganLink } from '../../features/civic/officials/organ-link.tsx'
import { officialPageQuery, officialVotesQuery } from '../../features/civic/officials/queries.ts'
import { OfficialFigures } from '../../features/civic/votes/official-figures.tsx'
import { noVoteFilter } from '../../features/civic/votes/queries.ts'
import { VoteList } from '../../features/civic/votes/vote-list.tsx'
import { EmbedButton } from '../../features/content/embeds/embed-button.tsx'
import { CiteActions } from '../../features/content/posts/cite-actions.tsx'
import { profileQuery } from '../../features/people/profiles/queries.ts'
import { isUnknownAddress } from '../../lib/api-client.ts'
import { dayText } from '../../lib/day-text.ts'
import { contentLanguage } from '../../lib/language.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { separator } from '../../lib/separator.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListWaiting } from '../../ui/list-waiting.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

/** Source of an official's votes, or of their mandates where votes are cast by group. */
const sourceOf: Record<Institution, string> = {
  assemblee: 'assemblee-scrutins',
  senat: 'senat-senateurs',
  parlement_europeen: 'parlement-europeen-scrutins',
}

export const Route = createFileRoute('/_shell/elus/$slug')({
  staticData: { visits: 'rare' },
  validateSearch: readRecordAddress,
  component: OfficialPage,
})

/** An elected official: who and since when, their votes, and everything they are or were a member of. */
function OfficialPage() {
  const { t } = useLingui()
  const uid = uidOfSlug(Route.useParams().slug)
  const query = useQuery(officialPageQuery(uid))
  const official = query.data
  const profile = useQuery({ ...profileQuery(official?.member ?? ''), enabled: official?.member != null })
  const name = official && (official.name ?? official.uid)
  usePageTitle(name ?? t`Élu`)
  return (
    <>
      <PageHeader bare title={name ?? <Trans>Élu</Trans>} back={{ to: { to: '/elus' }, label: t`Élus` }} />
      {body()}
    </>
  )

  function body() {
    if (official?.member && profile.isPending) return <ListWaiting label={t`Chargement de l’élu`} />
    // A verified member and their official are one page, unless the reader may not see the profile.
    if (official?.member && profile.data)
      return (
        <Navigate
          to="/profile/$reference"
          params={{ reference: official.member }}
          search={{ tab: 'votes' }}
          replace
        />
      )
    if (official) return <Content key={uid} official={official} />
    if (!query.error) return <ListWaiting label={t`Chargement de l’élu`} />
    if (!isUnknownAddress(query.error))
      return <QueryFailure title={t`La page n’a pas pu être chargée`} query={query} />
    return (
      <EmptyState
        icon={UsersRound}
        title={t`Élu introuvable`}
        action={
          <Link to="/elus" className={buttonClass({})}>
            <Trans>Voir tous les élus</Trans>
          </Link>
        }
      >
        <Trans>Aucun élu connu n’a cette adresse.</Trans>
      </EmptyState>
    )
  }
}

function Content({ official }: { official: Official }) {
  const [filter, setFilter] = useState(noVoteFilter)
  const votes = useInfiniteQuery(officialVotesQuery(official.uid, useDeferredValue(filter)))
  return (
    <>
      <Summary official={official} />
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        <FollowButton kind="official" reference={official.uid} />
        <CiteActions
          size="sm"
          path={`/elus/${officialSlug(official)}`}
          title={official.name ?? official.uid}
        />
        <EmbedButton target={{ kind: 'officials', id: official.uid }} />
      </div>
      <OfficialFigures official={official} facts="" />
      {!official.is_example && <LastUpdate sources={[sourceOf[official.institution]]} />}
      <OfficialRecord
        uid={official.uid}
        votes={<VoteList query={votes} filter={filter} onFilter={setFilter} own={false} reference="" />}
      />
    </>
  )
}

/** The seat, group and committees of today. */
function Summary({ official }: { official: Official }) {
  const { i18n } = useLingui()
  const { institution, mandates } = official
  const seat = mandates.find(({ kind }) => kind === 'assembly')
  const current = mandates.filter(({ ends_on }) => ends_on === null)
  const group = current.find(({ kind }) => kind === 'group')
  const committees = current.filter(({ kind }) => kind === 'committee' || kind === 'bureau')
  return (
    <div className="flex flex-col gap-1 px-4 pb-3 text-sm text-ink-2">
      <p>
        {i18n._(institutionTexts[institution])}
        {seat?.constituency && `${separator}${seat.constituency}`}
        {seat?.starts_on && seat.ends_on === null && (
          <>
            {separator}
            <Trans>depuis le {dayText(seat.starts_on)}</Trans>
          </>
        )}
        {seat?.ends_on && (
          <>
            {separator}
            <Trans>mandat terminé le {dayText(seat.ends_on)}</Trans>
          </>
        )}
      </p>
      {group && (
        <p lang={contentLanguage}>
          <OrganLink organ={group.organ} kind="group">
            {group.organ.name}
          </OrganLink>
        </p>
      )}
      {committees.map(({ organ, kind, quality }) => (
        <p key={`${organ.uid} ${quality}`} lang={contentLanguage}>
          <OrganLink organ={organ} kind={kind}>
            {organ.name}
          </OrganLink>
          {quality && `${separator}${qualityText(quality)}`}
        </p>
      ))}
    </div>
  )
}
