import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { readRecordAddress } from './official-address.ts'
import { OfficialLaws } from './official-laws.tsx'
import { OfficialMandates } from './official-mandates.tsx'
import { OfficialSpeeches } from './official-speeches.tsx'
import { officialPageQuery } from './queries.ts'

/** Votes, mandates, texts and speeches of an official. Their own page shows them, or the profile of the linked member. */
export function OfficialRecord({ uid, votes }: { uid: string; votes: ReactNode }) {
  const { t } = useLingui()
  const { record: tab = 'votes' } = readRecordAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <Tabs
      label={t`Travail parlementaire`}
      scrolls
      listClassName="*:flex-auto *:px-2 max-sm:*:text-[0.90625rem]"
      value={tab}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: (prev) => ({ ...prev, record: next === 'votes' ? undefined : next }),
          replace: true,
          resetScroll: false,
        })
      }
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
