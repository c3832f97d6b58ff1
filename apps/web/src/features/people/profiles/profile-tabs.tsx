import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { ProfileVotes } from '../../../slots/votes.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { ProfileReplies } from './profile-replies.tsx'

export type ProfileTab = 'posts' | 'replies' | 'media' | 'votes'

/** Publications of a member: posts, replies, media; for a linked official, their votes too. */
export function ProfileTabs({
  reference,
  own,
  hasVotes,
  posts,
  media,
  tab,
  onChange,
}: {
  reference: string
  own: boolean
  hasVotes: boolean
  posts: ReactNode
  media: ReactNode
  tab: ProfileTab
  onChange: (tab: ProfileTab) => void
}) {
  const { t } = useLingui()
  // An address may name a tab that this member does not have, or no longer.
  const shown = tab === 'votes' && !hasVotes ? 'posts' : tab
  return (
    <Tabs
      label={t`Publications du profil`}
      // Their width follows their words: four of the same width would touch on phones.
      listClassName="*:flex-auto *:px-1 max-sm:*:text-[0.90625rem] sm:*:px-2"
      value={shown}
      onChange={onChange}
      tabs={[
        { value: 'posts', label: t`Publications` },
        { value: 'replies', label: t`Réponses` },
        { value: 'media', label: t`Médias` },
        ...(hasVotes ? [{ value: 'votes' as const, label: t`Au Parlement` }] : []),
      ]}
    >
      <TabPanel value={shown}>
        {shown === 'posts' && posts}
        {shown === 'replies' && <ProfileReplies reference={reference} />}
        {shown === 'media' && media}
        {shown === 'votes' && (
          <Suspense fallback={<Skeleton className="m-4 h-24" />}>
            <ProfileVotes reference={reference} own={own} />
          </Suspense>
        )}
      </TabPanel>
    </Tabs>
  )
}
