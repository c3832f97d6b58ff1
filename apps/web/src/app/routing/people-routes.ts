import { type NotificationTab, notificationTabs } from '@parvis/contract/messaging/notifications.ts'
import { createRoute } from '@tanstack/react-router'
import { notificationsQuery } from '../../features/messaging/notifications/queries.ts'
import { profilePostsQuery, profileQuery } from '../../features/people/profiles/queries.ts'
import { currentSession } from '../../lib/session.ts'
import { shell } from './frame.tsx'
import { screen } from './screen.ts'

const ownProfile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: screen(() => import('../../routes/own-profile.tsx'), 'OwnProfile'),
})

const profileSetup = createRoute({
  getParentRoute: () => shell,
  path: '/profile-setup',
  validateSearch: (search): { from?: 'profile' } => ({
    from: search.from === 'profile' ? 'profile' : undefined,
  }),
  component: screen(() => import('../../routes/profile-setup.tsx'), 'ProfileSetup'),
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile/$reference',
  validateSearch: (search): { tab?: 'replies' | 'media' | 'votes' } =>
    search.tab === 'replies' || search.tab === 'media' || search.tab === 'votes' ? { tab: search.tab } : {},
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(profileQuery(params.reference))
    void context.queryClient.prefetchInfiniteQuery(profilePostsQuery(params.reference))
  },
  component: screen(() => import('../../routes/profile.tsx'), 'Profile'),
})

const notifications = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  validateSearch: (search): { tab?: NotificationTab } => {
    return { tab: notificationTabs.find((tab) => tab === search.tab) }
  },
  loaderDeps: ({ search }) => ({ tab: search.tab ?? 'all' }),
  loader: ({ context, deps }) => {
    if (currentSession().status === 'signed-in')
      void context.queryClient.prefetchInfiniteQuery(notificationsQuery(deps.tab))
  },
  component: screen(() => import('../../routes/notifications.tsx'), 'Notifications'),
})

const openNotification = createRoute({
  getParentRoute: () => shell,
  path: '/notification/$notificationId',
  component: screen(() => import('../../routes/arrivals.tsx'), 'OpenNotification'),
})

const digestEnd = createRoute({
  getParentRoute: () => shell,
  path: '/digest/unsubscribe',
  component: screen(() => import('../../routes/arrivals.tsx'), 'DigestEnd'),
})

const undo = createRoute({
  getParentRoute: () => shell,
  path: '/undo',
  component: screen(() => import('../../routes/undo.tsx'), 'Undo'),
})

const followers = createRoute({
  getParentRoute: () => shell,
  path: '/followers/$userId',
  component: screen(() => import('../../routes/follow-lists.tsx'), 'Followers'),
})

const following = createRoute({
  getParentRoute: () => shell,
  path: '/following/$userId',
  component: screen(() => import('../../routes/follow-lists.tsx'), 'Following'),
})

const followRequests = createRoute({
  getParentRoute: () => shell,
  path: '/follow-requests',
  validateSearch: (search): { direction?: 'sent' } =>
    search.direction === 'sent' ? { direction: 'sent' } : {},
  component: screen(() => import('../../routes/follow-requests.tsx'), 'FollowRequests'),
})

const verification = createRoute({
  getParentRoute: () => shell,
  path: '/verification',
  component: screen(() => import('../../routes/verification.tsx'), 'Verification'),
})

const messagesFrame = createRoute({
  getParentRoute: () => shell,
  id: 'messages',
  validateSearch: (search): { tab?: 'requests' } => (search.tab === 'requests' ? { tab: 'requests' } : {}),
  component: screen(() => import('../../routes/messages.tsx'), 'MessagesFrame'),
})

const messages = createRoute({
  getParentRoute: () => messagesFrame,
  path: '/messages',
  component: screen(() => import('../../routes/messages.tsx'), 'Messages'),
})

const conversation = createRoute({
  getParentRoute: () => messagesFrame,
  path: '/conversation/$conversationId',
  component: screen(() => import('../../routes/messages.tsx'), 'Conversation'),
})

/** Profiles, follows, what one is told, private messages, verification. */
export const peopleRoutes = [
  ownProfile,
  profileSetup,
  profile,
  notifications,
  openNotification,
  digestEnd,
  undo,
  followers,
  following,
  followRequests,
  verification,
  messagesFrame.addChildren([messages, conversation]),
] as const
