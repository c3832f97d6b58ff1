import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shell } from './frame.tsx'

const terms = createRoute({
  getParentRoute: () => shell,
  path: '/cgu',
  // Begun, not awaited, and fetched with the page: the first visit does not carry it.
  loader: async ({ context }) => {
    const { rulesQuery } = await import('../../features/rules/queries.ts')
    void context.queryClient.prefetchQuery(rulesQuery)
  },
  component: lazyRouteComponent(() => import('../../routes/legal.tsx'), 'Terms'),
})

const privacy = createRoute({
  getParentRoute: () => shell,
  path: '/confidentialite',
  component: lazyRouteComponent(() => import('../../routes/legal.tsx'), 'Privacy'),
})

const accessibility = createRoute({
  getParentRoute: () => shell,
  path: '/accessibilite',
  component: lazyRouteComponent(() => import('../../routes/legal.tsx'), 'Accessibility'),
})

const transparency = createRoute({
  getParentRoute: () => shell,
  path: '/transparence',
  component: lazyRouteComponent(() => import('../../routes/legal.tsx'), 'Transparency'),
})

const reserve = createRoute({
  getParentRoute: () => shell,
  path: '/reserve-electorale',
  component: lazyRouteComponent(() => import('../../routes/reserve.tsx'), 'ElectionReserve'),
})

const parties = createRoute({
  getParentRoute: () => shell,
  path: '/partis',
  component: lazyRouteComponent(() => import('../../routes/parties.tsx'), 'Parties'),
})

const transparencyLog = createRoute({
  getParentRoute: () => shell,
  path: '/transparence/journal',
  validateSearch: ({ entry }): { entry?: number } =>
    Number.isSafeInteger(entry) && Number(entry) >= 0 ? { entry: Number(entry) } : {},
  component: lazyRouteComponent(() => import('../../routes/transparency-log.tsx'), 'TransparencyLog'),
})

const giveNotice = createRoute({
  getParentRoute: () => shell,
  path: '/signaler',
  validateSearch: ({ type, id }): { type?: string; id?: string } =>
    typeof type === 'string' && typeof id === 'string' ? { type, id } : {},
  component: lazyRouteComponent(() => import('../../routes/notice.tsx'), 'GiveNotice'),
})

const noticeReceipt = createRoute({
  getParentRoute: () => shell,
  path: '/signaler/recu/$receipt',
  component: lazyRouteComponent(() => import('../../routes/notice.tsx'), 'NoticeReceipt'),
})

const decision = createRoute({
  getParentRoute: () => shell,
  path: '/decisions/$decisionId',
  component: lazyRouteComponent(() => import('../../routes/decision.tsx'), 'Decision'),
})

/** Rules and figures anybody reads; notices and decisions, with their redress. */
export const trustRoutes = [
  terms,
  privacy,
  accessibility,
  transparency,
  transparencyLog,
  reserve,
  parties,
  giveNotice,
  noticeReceipt,
  decision,
] as const
