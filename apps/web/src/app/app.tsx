import { I18nProvider } from '@lingui/react'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { fillSlots } from './fill-slots.ts'
import { i18n } from './i18n.ts'
import { ReaderQueries } from './reader-queries.tsx'
import type { createParvisRouter } from './router.tsx'

fillSlots()

/** The whole application, in a browser or on the server. */
export function App({
  client,
  router,
  onMounted,
}: {
  client: QueryClient
  router: ReturnType<typeof createParvisRouter>
  /** Called once the application can be used. */
  onMounted?: () => void
}) {
  useEffect(() => onMounted?.(), [onMounted])
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ReaderQueries client={client} router={router} />
      </I18nProvider>
    </StrictMode>
  )
}
