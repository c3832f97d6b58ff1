import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { FollowList } from '../../features/people/follows/follow-list.tsx'
import type { FollowList as List } from '../../features/people/follows/queries.ts'
import { profileQuery } from '../../features/people/profiles/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'

/** The members who follow somebody, or whom somebody follows, under a title. */
export function FollowListPage({ list, userId }: { list: List; userId: string }) {
  const { t } = useLingui()
  const { data: profile } = useQuery(profileQuery(userId))
  const title = list === 'followers' ? t`Abonnés` : t`Abonnements`
  usePageTitle(profile ? `${title} · ${profile.display_name}` : title)
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-2 py-2">
        <Link
          to="/profile/$reference"
          params={{ reference: userId }}
          aria-label={t`Retour au profil`}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunk hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
        <div className="min-w-0">
          <h1 className="text-lg leading-tight">{title}</h1>
          {profile && <bdi className="block truncate text-sm text-ink-2">{profile.display_name}</bdi>}
        </div>
      </div>
      <FollowList key={list + userId} list={list} reference={userId} />
    </>
  )
}
