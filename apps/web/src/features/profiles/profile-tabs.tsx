import { useLingui } from '@lingui/react/macro'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { ProfileMedia } from './profile-media.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ProfileReplies } from './profile-replies.tsx'

export type ProfileTab = 'posts' | 'replies' | 'media'

/** What a member has published: posts, replies, media. */
export function ProfileTabs({
  reference,
  own,
  tab,
  onChange,
}: {
  reference: string
  own: boolean
  tab: ProfileTab
  onChange: (tab: ProfileTab) => void
}) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`Publications du profil`}
      value={tab}
      onChange={onChange}
      tabs={[
        { value: 'posts', label: t`Publications` },
        { value: 'replies', label: t`Réponses` },
        { value: 'media', label: t`Médias` },
      ]}
    >
      <TabPanel value={tab}>
        {tab === 'posts' && <ProfilePosts reference={reference} own={own} />}
        {tab === 'replies' && <ProfileReplies reference={reference} />}
        {tab === 'media' && <ProfileMedia reference={reference} />}
      </TabPanel>
    </Tabs>
  )
}
