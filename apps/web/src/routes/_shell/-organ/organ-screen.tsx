import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OrganView } from '@parvis/contract/civic/organs.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { FollowButton } from '../../../features/civic/alerts/follow-button.tsx'
import { LastUpdate } from '../../../features/civic/imports/last-update.tsx'
import { institutionTexts } from '../../../features/civic/officials/official-texts.ts'
import { OrganLaws } from '../../../features/civic/officials/organ-laws.tsx'
import { OrganMeetings } from '../../../features/civic/officials/organ-meetings.tsx'
import { OrganMembers } from '../../../features/civic/officials/organ-members.tsx'
import { organQuery } from '../../../features/civic/officials/organ-queries.ts'
import { OrganVotes } from '../../../features/civic/officials/organ-votes.tsx'
import { isUnknownAddress } from '../../../lib/api-client.ts'
import { dayText } from '../../../lib/day-text.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { separator } from '../../../lib/separator.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ExampleChip } from '../../../ui/example-chip.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PartyDot } from '../../../ui/party-dot.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import type { OrganAddress, OrganTab } from './organ-address.ts'

interface Props {
  uid: string
  address: OrganAddress
  onChange: (next: OrganAddress) => void
}

/** A group or a committee: its members over time, and its votes, or its meetings and laws. */
export function OrganScreen(props: Props) {
  const { t } = useLingui()
  const query = useQuery(organQuery(props.uid))
  const organ = query.data
  usePageTitle(organ?.name ?? t`Groupe ou commission`)
  return (
    <>
      <PageHeader
        bare
        title={organ?.name ?? <Trans>Groupe ou commission</Trans>}
        back={{ to: { to: '/elus' }, label: t`Élus` }}
      />
      {body()}
    </>
  )

  function body() {
    if (organ) return <Content organ={organ} {...props} />
    if (!query.error) return <ListWaiting label={t`Chargement de la page`} />
    if (!isUnknownAddress(query.error))
      return <QueryFailure title={t`La page n’a pas pu être chargée`} query={query} />
    return (
      <EmptyState
        icon={UsersRound}
        title={t`Page introuvable`}
        action={
          <Link to="/elus" className={buttonClass({})}>
            <Trans>Voir tous les élus</Trans>
          </Link>
        }
      >
        <Trans>Aucun groupe ni commission connus n’ont cette adresse.</Trans>
      </EmptyState>
    )
  }
}

const sourceOf = {
  assemblee: 'assemblee-acteurs',
  senat: 'senat-senateurs',
  parlement_europeen: 'parlement-europeen',
} as const

function Content({ organ, address, onChange }: Props & { organ: OrganView }) {
  const { t } = useLingui()
  const tabs: { value: OrganTab; label: string }[] =
    organ.kind === 'group'
      ? [
          { value: 'members', label: t`Membres` },
          { value: 'votes', label: t`Votes` },
        ]
      : [
          { value: 'members', label: t`Membres` },
          { value: 'meetings', label: t`Réunions` },
          { value: 'laws', label: t`Textes` },
        ]
  const tab = tabs.some(({ value }) => value === address.tab) ? (address.tab ?? 'members') : 'members'
  return (
    <>
      <Summary organ={organ} />
      {(organ.kind === 'group' || organ.kind === 'committee') && (
        <div className="px-4 pb-3">
          <FollowButton kind={organ.kind} reference={organ.uid} />
        </div>
      )}
      {!organ.is_example && organ.institution && <LastUpdate sources={[sourceOf[organ.institution]]} />}
      <Tabs
        label={t`Parties de la page`}
        value={tab}
        onChange={(next) => onChange({ tab: next === 'members' ? undefined : next })}
        tabs={tabs}
      >
        <TabPanel value={tab}>
          {tab === 'members' && (
            <OrganMembers uid={organ.uid} on={address.on} onDay={(on) => onChange({ on })} />
          )}
          {tab === 'votes' && <OrganVotes uid={organ.uid} />}
          {tab === 'meetings' && <OrganMeetings uid={organ.uid} />}
          {tab === 'laws' && <OrganLaws uid={organ.uid} />}
        </TabPanel>
      </Tabs>
    </>
  )
}

function Summary({ organ }: { organ: OrganView }) {
  const { i18n } = useLingui()
  const { kind, institution, short_name, colour, starts_on, ends_on, cohesion } = organ
  const facts = [institution && i18n._(institutionTexts[institution]), short_name]
  return (
    <div className="flex flex-col gap-1 px-4 pb-3 text-sm text-ink-2">
      <p className="flex flex-wrap items-center gap-x-2">
        {kind === 'group' && colour && <PartyDot color={colour} size="sm" />}
        {facts.filter(Boolean).join(separator)}
        {organ.is_example && <ExampleChip />}
      </p>
      <p>
        {ends_on !== null ? (
          <Trans>jusqu’au {dayText(ends_on)}</Trans>
        ) : (
          starts_on !== null && <Trans>depuis le {dayText(starts_on)}</Trans>
        )}
      </p>
      <p>
        <Plural value={organ.member_count} one="# membre aujourd’hui" other="# membres aujourd’hui" />
        {separator}
        <Plural value={organ.ever_count} one="# connu en tout" other="# connus en tout" />
      </p>
      {cohesion && (
        <p>
          <Trans>
            Cohésion : {i18n.number(cohesion.with_majority)} positions sur {i18n.number(cohesion.cast)} sont
            celles de la majorité du groupe, dans {i18n.number(cohesion.votes)} scrutins sur l’ensemble d’un
            texte. Les absences ne comptent pas.
          </Trans>
        </p>
      )}
    </div>
  )
}
