import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { ProfileMedia } from './profile-media.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ProfileReplies } from './profile-replies.tsx'

const ProfileVotes = lazy(requestedPart(() => import('../../civic/votes/profile-votes.tsx'), 'default'))

export type ProfileTab = 'posts' | 'replies' | 'media' | 'votes'

/** What a member has published: posts, replies, media; of a linked official, how they voted too. */
export function ProfileTabs({
  reference,
  own,
  hasVotes,
  tab,
  onChange,
}: {
  reference: string
  own: boolean
  hasVotes: boolean
  tab: ProfileTab
  onChange: (tab: ProfileTab) => void
}) {
  const { t } = useLingui()
  // An address may name a tab that this member does not have, or no longer.
  const shown = tab === 'votes' && !hasVotes ? 'posts' : tab
  return (
    <Tabs
      label={t`Publications du profil`}
      // As wide as their words: four of the same width would touch on phones.
      listClassName="*:flex-auto *:px-1 max-sm:*:text-[0.90625rem] sm:*:px-2"
      value={shown}
      onChange={onChange}
      tabs={[
        { value: 'posts', label: t`Publications` },
        { value: 'replies', label: t`Réponses` },
        { value: 'media', label: t`Médias` },
        ...(hasVotes ? [{ value: 'votes' as const, label: t`Votes` }] : []),
      ]}
    >
      <TabPanel value={shown}>
        {shown === 'posts' && <ProfilePosts reference={reference} own={own} />}
        {shown === 'replies' && <ProfileReplies reference={reference} />}
        {shown === 'media' && <ProfileMedia reference={reference} />}
        {shown === 'votes' && (
          <Suspense fallback={<Skeleton className="m-4 h-24" />}>
            <ProfileVotes reference={reference} own={own} />
          </Suspense>
        )}
      </TabPanel>
    </Tabs>
  )
}
