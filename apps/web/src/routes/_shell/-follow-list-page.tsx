import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FollowList } from '../../features/people/follows/follow-list.tsx'
import type { FollowList as List } from '../../features/people/follows/queries.ts'
import { profileQuery } from '../../features/people/profiles/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** The members who follow somebody, or whom somebody follows, under a title. */
export function FollowListPage({ list, userId }: { list: List; userId: string }) {
  const { t } = useLingui()
  const { data: profile } = useQuery(profileQuery(userId))
  const title = list === 'followers' ? t`Abonnés` : t`Abonnements`
  usePageTitle(profile ? `${title} · ${profile.display_name}` : title)
  return (
    <>
      <PageHeader
        title={title}
        intro={profile && <bdi className="block truncate">{profile.display_name}</bdi>}
        back={{
          to: { to: '/profile/$reference', params: { reference: userId } },
          label: t`Retour au profil`,
        }}
      />
      <FollowList key={list + userId} list={list} reference={userId} />
    </>
  )
}
