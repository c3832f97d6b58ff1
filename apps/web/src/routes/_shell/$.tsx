import { createFileRoute, redirect } from '@tanstack/react-router'
import { NotFound } from '../-not-found.tsx'

/** Former addresses below /moderation, by their second segment. Bookmarks and written links may still name them. */
const renamed: Partial<Record<string, string>> = { cases: 'dossiers', acts: 'actes', staff: 'equipe' }

export const Route = createFileRoute('/_shell/$')({
  beforeLoad: ({ params, location }) => {
    const [first, second = '', ...rest] = (params._splat ?? '').split('/')
    const now = first === 'moderation' && renamed[second]
    if (now)
      throw redirect({
        href:
          ['/moderation', now, ...rest].join('/') +
          location.searchStr +
          (location.hash && `#${location.hash}`),
        replace: true,
      })
  },
  component: NotFound,
})
