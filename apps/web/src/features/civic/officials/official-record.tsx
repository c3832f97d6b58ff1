import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { OfficialLaws } from './official-laws.tsx'
import { OfficialMandates } from './official-mandates.tsx'
import { OfficialSpeeches } from './official-speeches.tsx'
import { officialPageQuery } from './queries.ts'

type RecordTab = 'votes' | 'mandates' | 'laws' | 'speeches'

/** Votes, mandates, texts and speeches of an official. Their own page shows them, or the profile of the linked member. */
export function OfficialRecord({ uid, votes }: { uid: string; votes: ReactNode }) {
  const { t } = useLingui()
  const [tab, setTab] = useState<RecordTab>('votes')
  return (
    <Tabs
      label={t`Travail parlementaire`}
      scrolls
      listClassName="*:flex-auto *:px-2 max-sm:*:text-[0.90625rem]"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'votes', label: t`Votes` },
        { value: 'mandates', label: t`Mandats` },
        { value: 'laws', label: t`Textes` },
        { value: 'speeches', label: t`Interventions` },
      ]}
    >
      <TabPanel value={tab}>
        {tab === 'votes' && votes}
        {tab === 'mandates' && <Mandates uid={uid} />}
        {tab === 'laws' && <OfficialLaws uid={uid} />}
        {tab === 'speeches' && <OfficialSpeeches uid={uid} />}
      </TabPanel>
    </Tabs>
  )
}

function Mandates({ uid }: { uid: string }) {
  const { t } = useLingui()
  const query = useQuery(officialPageQuery(uid))
  if (query.data) return <OfficialMandates official={query.data} />
  return query.error ? (
    <QueryFailure title={t`Les mandats n’ont pas pu être chargés`} query={query} />
  ) : (
    <ListWaiting label={t`Chargement des mandats`} />
  )
}
