import { type NotificationTab, notificationTabs } from '@parvis/contract/notifications.ts'
import { type PollTheme, pollThemes } from '@parvis/contract/polls.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { readCalendarAddress } from '../features/calendar/calendar-address.ts'
import { CaptchaOutlet } from '../features/captcha/captcha-outlet.tsx'
import { CommentsPanelOutlet } from '../features/comments/comments-panel-outlet.tsx'
import { commentsQuery } from '../features/comments/queries.ts'
import { readFeedSearch } from '../features/feed/feed-search.ts'
import { feedQuery } from '../features/feed/queries.ts'
import { IdentityDialogsOutlet } from '../features/identity/identity-dialogs-outlet.tsx'
import { readLawAddress } from '../features/laws/law-address.ts'
import { readCaseAddress } from '../features/moderation/case-address.ts'
import { notificationsQuery } from '../features/notifications/queries.ts'
import { readDashboardAddress, readPageAddress } from '../features/politics/political-address.ts'
import { postQuery } from '../features/posts/queries.ts'
import { profilePostsQuery, profileQuery } from '../features/profiles/queries.ts'
import { readQuestionAddress } from '../features/questions/question-address.ts'
import { savedPostsQuery } from '../features/saves/queries.ts'
import { readSearchAddress } from '../features/search/search-address.ts'
import { currentSession } from '../lib/session.ts'
import { Home } from '../routes/home.tsx'
import { ToasterOutlet } from '../ui/toaster-outlet.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { SessionEffects } from './session-effects.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <SessionEffects />
      <CommentsPanelOutlet />
      <IdentityDialogsOutlet />
      <CaptchaOutlet />
      <ToasterOutlet />
    </>
  ),
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: readFeedSearch,
  loaderDeps: ({ search }) => search,
  // Begun, not awaited: the shell stands at once and skeletons hold the place.
  loader: ({ context, deps }) => {
    if (deps.following && currentSession().status === 'signed-out') return
    void context.queryClient.prefetchInfiniteQuery(feedQuery(deps))
  },
  component: Home,
})
const post = createRoute({
  getParentRoute: () => shell,
  path: '/post/$postId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(postQuery(params.postId))
    void context.queryClient.prefetchInfiniteQuery(commentsQuery(params.postId, 'newest'))
  },
  component: lazyRouteComponent(() => import('../routes/post.tsx'), 'Post'),
})
const createPost = createRoute({
  getParentRoute: () => shell,
  path: '/create-post',
  component: lazyRouteComponent(() => import('../routes/create-post.tsx'), 'CreatePost'),
})
const ownProfile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(() => import('../routes/own-profile.tsx'), 'OwnProfile'),
})
const profileSetup = createRoute({
  getParentRoute: () => shell,
  path: '/profile-setup',
  validateSearch: (search): { from?: 'profile' } => ({
    from: search.from === 'profile' ? 'profile' : undefined,
  }),
  component: lazyRouteComponent(() => import('../routes/profile-setup.tsx'), 'ProfileSetup'),
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
  component: lazyRouteComponent(() => import('../routes/profile.tsx'), 'Profile'),
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
  component: lazyRouteComponent(() => import('../routes/notifications.tsx'), 'Notifications'),
})

const openNotification = createRoute({
  getParentRoute: () => shell,
  path: '/notification/$notificationId',
  component: lazyRouteComponent(() => import('../routes/arrivals.tsx'), 'OpenNotification'),
})
const digestEnd = createRoute({
  getParentRoute: () => shell,
  path: '/digest/unsubscribe',
  component: lazyRouteComponent(() => import('../routes/arrivals.tsx'), 'DigestEnd'),
})

const questions = createRoute({
  getParentRoute: () => shell,
  path: '/questions',
  validateSearch: readQuestionAddress,
  component: lazyRouteComponent(() => import('../routes/questions.tsx'), 'Questions'),
})

const savedPosts = createRoute({
  getParentRoute: () => shell,
  path: '/saved-posts',
  loader: ({ context }) => {
    if (currentSession().status === 'signed-in')
      void context.queryClient.prefetchInfiniteQuery(savedPostsQuery)
  },
  component: lazyRouteComponent(() => import('../routes/saved-posts.tsx'), 'SavedPosts'),
})

const followers = createRoute({
  getParentRoute: () => shell,
  path: '/followers/$userId',
  component: lazyRouteComponent(() => import('../routes/follow-lists.tsx'), 'Followers'),
})
const following = createRoute({
  getParentRoute: () => shell,
  path: '/following/$userId',
  component: lazyRouteComponent(() => import('../routes/follow-lists.tsx'), 'Following'),
})
const followRequests = createRoute({
  getParentRoute: () => shell,
  path: '/follow-requests',
  validateSearch: (search): { direction?: 'sent' } =>
    search.direction === 'sent' ? { direction: 'sent' } : {},
  component: lazyRouteComponent(() => import('../routes/follow-requests.tsx'), 'FollowRequests'),
})

const verification = createRoute({
  getParentRoute: () => shell,
  path: '/verification',
  component: lazyRouteComponent(() => import('../routes/verification.tsx'), 'Verification'),
})

const moderation = createRoute({
  getParentRoute: () => shell,
  path: '/moderation',
  component: lazyRouteComponent(() => import('../routes/moderation.tsx'), 'ModerationFrame'),
})
const moderationQueue = createRoute({
  getParentRoute: () => moderation,
  id: 'queue',
  validateSearch: readCaseAddress,
  component: lazyRouteComponent(() => import('../routes/moderation.tsx'), 'ModerationQueue'),
})
const noCase = createRoute({
  getParentRoute: () => moderationQueue,
  path: '/',
  component: lazyRouteComponent(() => import('../routes/moderation.tsx'), 'NoCase'),
})
const moderationCase = createRoute({
  getParentRoute: () => moderationQueue,
  path: 'cases/$caseId',
  component: lazyRouteComponent(() => import('../routes/moderation.tsx'), 'ModerationCase'),
})
const moderationActs = createRoute({
  getParentRoute: () => moderation,
  path: 'acts',
  validateSearch: (search): { actor?: string } =>
    typeof search.actor === 'string' ? { actor: search.actor } : {},
  component: lazyRouteComponent(() => import('../routes/moderation.tsx'), 'ModerationActs'),
})
const moderationSignals = createRoute({
  getParentRoute: () => moderation,
  path: 'signaux',
  validateSearch: (search): { list?: 'dismissed' } =>
    search.list === 'dismissed' ? { list: 'dismissed' } : {},
  component: lazyRouteComponent(() => import('../routes/moderation.tsx'), 'ModerationSignals'),
})
const moderationStaff = createRoute({
  getParentRoute: () => moderation,
  path: 'staff',
  component: lazyRouteComponent(() => import('../routes/moderation.tsx'), 'ModerationStaff'),
})
const moderationReserves = createRoute({
  getParentRoute: () => moderation,
  path: 'reserves',
  component: lazyRouteComponent(
    () => import('../routes/reserve-administration.tsx'),
    'ReserveAdministration',
  ),
})
const moderationAppeals = createRoute({
  getParentRoute: () => moderation,
  path: 'appels',
  validateSearch: (search): { list?: 'decided' } => (search.list === 'decided' ? { list: 'decided' } : {}),
  component: lazyRouteComponent(() => import('../routes/appeals.tsx'), 'Appeals'),
})
const verificationReview = createRoute({
  getParentRoute: () => moderation,
  path: 'verifications',
  validateSearch: (search): { status?: 'approved' | 'rejected' | 'revoked'; request?: string } => ({
    status: (['approved', 'rejected', 'revoked'] as const).find((status) => status === search.status),
    request: typeof search.request === 'string' ? search.request : undefined,
  }),
  component: lazyRouteComponent(() => import('../routes/verification-review.tsx'), 'VerificationReview'),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: readSearchAddress,
  component: lazyRouteComponent(() => import('../routes/search.tsx'), 'Search'),
})

const polls = createRoute({
  getParentRoute: () => shell,
  path: '/polls',
  validateSearch: (search): { tab?: 'history'; theme?: PollTheme } => ({
    tab: search.tab === 'history' ? 'history' : undefined,
    theme: pollThemes.find((theme) => theme === search.theme),
  }),
  component: lazyRouteComponent(() => import('../routes/polls.tsx'), 'Polls'),
})
const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/calendar',
  validateSearch: readCalendarAddress,
  component: lazyRouteComponent(() => import('../routes/calendar.tsx'), 'Calendar'),
})
const lawTracking = createRoute({
  getParentRoute: () => shell,
  path: '/law-tracking',
  validateSearch: readLawAddress,
  component: lazyRouteComponent(() => import('../routes/law-tracking.tsx'), 'LawTracking'),
})
/** One of them, above their list. */
const law = createRoute({
  getParentRoute: () => lawTracking,
  path: '$reference',
  component: lazyRouteComponent(() => import('../routes/law.tsx'), 'Law'),
})
const lawsOfData = createRoute({
  getParentRoute: () => shell,
  path: '/political-data/laws',
  beforeLoad: () => {
    throw redirect({ to: '/law-tracking', replace: true })
  },
})
/** The same page among the political data. */
const pollsOfData = createRoute({
  getParentRoute: () => shell,
  path: '/political-data/polls',
  beforeLoad: () => {
    throw redirect({ to: '/polls', replace: true })
  },
})

const politicalData = createRoute({
  getParentRoute: () => shell,
  path: '/political-data',
  validateSearch: readDashboardAddress,
  component: lazyRouteComponent(() => import('../routes/political-data.tsx'), 'PoliticalDashboard'),
})
const politicalPage = createRoute({
  getParentRoute: () => shell,
  path: '/political-data/$slug',
  validateSearch: readPageAddress,
  component: lazyRouteComponent(() => import('../routes/political-page.tsx'), 'PoliticalPage'),
})

const messagesFrame = createRoute({
  getParentRoute: () => shell,
  id: 'messages',
  validateSearch: (search): { tab?: 'requests' } => (search.tab === 'requests' ? { tab: 'requests' } : {}),
  component: lazyRouteComponent(() => import('../routes/messages.tsx'), 'MessagesFrame'),
})
const messages = createRoute({
  getParentRoute: () => messagesFrame,
  path: '/messages',
  component: lazyRouteComponent(() => import('../routes/messages.tsx'), 'Messages'),
})
const conversation = createRoute({
  getParentRoute: () => messagesFrame,
  path: '/conversation/$conversationId',
  component: lazyRouteComponent(() => import('../routes/messages.tsx'), 'Conversation'),
})

const sponsorship = createRoute({
  getParentRoute: () => shell,
  path: '/sponsorship',
  validateSearch: (search): { view?: 'leaderboard' } => ({
    view: search.view === 'leaderboard' ? 'leaderboard' : undefined,
  }),
  component: lazyRouteComponent(() => import('../routes/sponsorship.tsx'), 'Sponsorship'),
})
const subscribe = createRoute({
  getParentRoute: () => shell,
  path: '/subscribe',
  component: lazyRouteComponent(() => import('../routes/subscribe.tsx'), 'Subscribe'),
})
const support = createRoute({
  getParentRoute: () => shell,
  path: '/support/$userId',
  component: lazyRouteComponent(() => import('../routes/support.tsx'), 'Support'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: ({ section }): { section?: string } => (typeof section === 'string' ? { section } : {}),
  component: lazyRouteComponent(() => import('../routes/settings.tsx'), 'Settings'),
})
const configuration = createRoute({
  getParentRoute: () => shell,
  path: '/config',
  component: lazyRouteComponent(() => import('../routes/configuration.tsx'), 'Configuration'),
})
const terms = createRoute({
  getParentRoute: () => shell,
  path: '/cgu',
  component: lazyRouteComponent(() => import('../routes/legal.tsx'), 'Terms'),
})
const privacy = createRoute({
  getParentRoute: () => shell,
  path: '/confidentialite',
  component: lazyRouteComponent(() => import('../routes/legal.tsx'), 'Privacy'),
})
const accessibility = createRoute({
  getParentRoute: () => shell,
  path: '/accessibilite',
  component: lazyRouteComponent(() => import('../routes/legal.tsx'), 'Accessibility'),
})
const transparency = createRoute({
  getParentRoute: () => shell,
  path: '/transparence',
  component: lazyRouteComponent(() => import('../routes/legal.tsx'), 'Transparency'),
})
const reserve = createRoute({
  getParentRoute: () => shell,
  path: '/reserve-electorale',
  component: lazyRouteComponent(() => import('../routes/reserve.tsx'), 'ElectionReserve'),
})
const transparencyLog = createRoute({
  getParentRoute: () => shell,
  path: '/transparence/journal',
  validateSearch: ({ entry }): { entry?: number } =>
    Number.isSafeInteger(entry) && Number(entry) >= 0 ? { entry: Number(entry) } : {},
  component: lazyRouteComponent(() => import('../routes/transparency-log.tsx'), 'TransparencyLog'),
})
const giveNotice = createRoute({
  getParentRoute: () => shell,
  path: '/signaler',
  validateSearch: ({ type, id }): { type?: string; id?: string } =>
    typeof type === 'string' && typeof id === 'string' ? { type, id } : {},
  component: lazyRouteComponent(() => import('../routes/notice.tsx'), 'GiveNotice'),
})
const noticeReceipt = createRoute({
  getParentRoute: () => shell,
  path: '/signaler/recu/$receipt',
  component: lazyRouteComponent(() => import('../routes/notice.tsx'), 'NoticeReceipt'),
})
const decision = createRoute({
  getParentRoute: () => shell,
  path: '/decisions/$decisionId',
  component: lazyRouteComponent(() => import('../routes/decision.tsx'), 'Decision'),
})
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: (search): { mode?: 'signup' | 'recovery' } =>
    search.mode === 'signup' || search.mode === 'recovery' ? { mode: search.mode } : {},
  component: lazyRouteComponent(() => import('../routes/auth.tsx'), 'Auth'),
})
const design = createRoute({
  getParentRoute: () => root,
  path: '/design',
  component: lazyRouteComponent(() => import('../routes/design.tsx'), 'Design'),
})

const NotFound = lazyRouteComponent(() => import('../routes/not-found.tsx'), 'NotFound')
/** Any other address, inside the shell. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const routeTree = root.addChildren([
  shell.addChildren([
    home,
    post,
    createPost,
    ownProfile,
    profileSetup,
    profile,
    notifications,
    openNotification,
    digestEnd,
    questions,
    savedPosts,
    search,
    polls,
    pollsOfData,
    politicalData,
    politicalPage,
    calendar,
    lawTracking.addChildren([law]),
    lawsOfData,
    followers,
    following,
    followRequests,
    verification,
    moderation.addChildren([
      moderationQueue.addChildren([noCase, moderationCase]),
      moderationAppeals,
      verificationReview,
      moderationActs,
      moderationSignals,
      moderationStaff,
      moderationReserves,
    ]),
    messagesFrame.addChildren([messages, conversation]),
    sponsorship,
    subscribe,
    support,
    settings,
    configuration,
    terms,
    privacy,
    accessibility,
    transparency,
    transparencyLog,
    reserve,
    giveNotice,
    noticeReceipt,
    decision,
    elsewhere,
  ]),
  auth,
  design,
])

/** @param history where addresses are kept; left out: the browser's */
export const createParvisRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    defaultPreload: 'intent',
    // A region's number is no number: plain text both ways.
    stringifySearch: stringifySearchWith(JSON.stringify),
    // On the server it would write a script into the page.
    scrollRestoration: history === undefined,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createParvisRouter>
  }
}
