import type { QueryClient } from '@tanstack/react-query'

/** Loader of a legal page: starts its queries. They come with the page's own code, not with the first visit. */
export const beginLegalPage =
  (page: 'terms' | 'privacy' | 'accessibility' | 'transparency') =>
  async ({ context }: { context: { queryClient: QueryClient } }) => {
    const { begin } = await import(/* visits: rare */ '../../features/trust/legal/legal-reading.ts')
    begin[page](context.queryClient)
  }
