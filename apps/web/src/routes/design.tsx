import { getStatus } from '@parvis/contract/accounts/credentials.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../lib/api-client.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { Showcase } from './-design/showcase.tsx'
import { NotFound } from './-not-found.tsx'

export const Route = createFileRoute('/design')({
  staticData: { visits: 'rare' },
  component: Design,
})

/** The design system, for those who build Parvis. In production this address does not exist. */
function Design() {
  const { data, isPending } = useQuery({
    queryKey: ['environment'],
    queryFn: ({ signal }) => call(getStatus, { signal }),
    enabled: !import.meta.env.DEV,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = import.meta.env.DEV || (data !== undefined && data.environment !== 'production')
  if (!shown) return isPending ? null : <NotFound />
  return <Components />
}

function Components() {
  usePageTitle('Système graphique')
  return (
    <main className="grid md:grid-cols-2">
      <Showcase theme="light" />
      <Showcase theme="dark" />
    </main>
  )
}
