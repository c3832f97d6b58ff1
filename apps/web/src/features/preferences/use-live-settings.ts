import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTopic } from '../../lib/realtime.ts'
import { setTheme } from '../../lib/theme.ts'
import { ownProfileQuery } from '../identity/queries.ts'
import { soon } from '../posts/refresh-post.ts'
import { preferencesQuery, savingKey } from './queries.ts'

/** Follows what the member chooses in other tabs and on other devices, and wears their theme here. Mount it once. */
export function useLiveSettings(memberId: string): void {
  const client = useQueryClient()
  const reread = () =>
    soon(
      'settings',
      async () => {
        // What is being saved here is read once it is.
        if (client.isMutating({ mutationKey: savingKey }) > 0) return
        await client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      },
      { spread: 0 },
    )
  useTopic(
    topics.member(memberId),
    (event) => {
      if (event.type === 'settings_changed') reread()
    },
    reread,
  )
  const { data } = useQuery(preferencesQuery)
  const theme = data && data.version > 0 ? data.theme : null
  useEffect(() => {
    if (theme !== null) setTheme(theme)
  }, [theme])
}
