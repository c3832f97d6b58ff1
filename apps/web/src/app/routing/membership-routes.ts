import { createRoute } from '@tanstack/react-router'
import { shell } from './frame.tsx'
import { screen } from './screen.ts'

const sponsorship = createRoute({
  getParentRoute: () => shell,
  path: '/sponsorship',
  validateSearch: (search): { view?: 'leaderboard' } => ({
    view: search.view === 'leaderboard' ? 'leaderboard' : undefined,
  }),
  component: screen(() => import('../../routes/sponsorship.tsx'), 'Sponsorship'),
})

const subscribe = createRoute({
  getParentRoute: () => shell,
  path: '/subscribe',
  component: screen(() => import('../../routes/subscribe.tsx'), 'Subscribe'),
})

const support = createRoute({
  getParentRoute: () => shell,
  path: '/support/$userId',
  component: screen(() => import('../../routes/support.tsx'), 'Support'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: ({ section }): { section?: string } => (typeof section === 'string' ? { section } : {}),
  component: screen(() => import('../../routes/settings.tsx'), 'Settings'),
})

const configuration = createRoute({
  getParentRoute: () => shell,
  path: '/config',
  component: screen(() => import('../../routes/configuration.tsx'), 'Configuration'),
})

/** The programme, support for officials, settings. */
export const membershipRoutes = [sponsorship, subscribe, support, settings, configuration] as const
