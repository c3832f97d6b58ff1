import type { QueryClient } from '@tanstack/react-query'
import { createRoute } from '@tanstack/react-router'
import { partiesQuery } from '../../features/people/parties/queries.ts'
import { shell } from './frame.tsx'
import { screen } from './screen.ts'

/** Begins to read what a legal page shows. What that is comes with the page: the first visit does not carry it. */
const reading =
  (page: 'terms' | 'privacy' | 'accessibility' | 'transparency') =>
  async ({ context }: { context: { queryClient: QueryClient } }) => {
    const { begin } = await import('../../features/trust/legal/legal-reading.ts')
    begin[page](context.queryClient)
  }

const terms = createRoute({
  getParentRoute: () => shell,
  path: '/cgu',
  loader: reading('terms'),
  component: screen(() => import('../../routes/legal.tsx'), 'Terms'),
})

const privacy = createRoute({
  getParentRoute: () => shell,
  path: '/confidentialite',
  loader: reading('privacy'),
  component: screen(() => import('../../routes/legal.tsx'), 'Privacy'),
})

const accessibility = createRoute({
  getParentRoute: () => shell,
  path: '/accessibilite',
  loader: reading('accessibility'),
  component: screen(() => import('../../routes/legal.tsx'), 'Accessibility'),
})

const transparency = createRoute({
  getParentRoute: () => shell,
  path: '/transparence',
  loader: reading('transparency'),
  component: screen(() => import('../../routes/legal.tsx'), 'Transparency'),
})

const reserve = createRoute({
  getParentRoute: () => shell,
  path: '/reserve-electorale',
  component: screen(() => import('../../routes/reserve.tsx'), 'ElectionReserve'),
})

const parties = createRoute({
  getParentRoute: () => shell,
  path: '/partis',
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(partiesQuery)
  },
  component: screen(() => import('../../routes/parties.tsx'), 'Parties'),
})

const transparencyLog = createRoute({
  getParentRoute: () => shell,
  path: '/transparence/journal',
  validateSearch: ({ entry }): { entry?: number } =>
    Number.isSafeInteger(entry) && Number(entry) >= 0 ? { entry: Number(entry) } : {},
  component: screen(() => import('../../routes/transparency-log.tsx'), 'TransparencyLog'),
})

const giveNotice = createRoute({
  getParentRoute: () => shell,
  path: '/signaler',
  validateSearch: ({ type, id }): { type?: string; id?: string } =>
    typeof type === 'string' && typeof id === 'string' ? { type, id } : {},
  component: screen(() => import('../../routes/notice.tsx'), 'GiveNotice'),
})

const noticeReceipt = createRoute({
  getParentRoute: () => shell,
  path: '/signaler/recu/$receipt',
  component: screen(() => import('../../routes/notice.tsx'), 'NoticeReceipt'),
})

const decision = createRoute({
  getParentRoute: () => shell,
  path: '/decisions/$decisionId',
  component: screen(() => import('../../routes/decision.tsx'), 'Decision'),
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
