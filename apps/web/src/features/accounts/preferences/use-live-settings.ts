import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { language, offeredLanguages, storeLanguage } from '../../../lib/language.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { setTheme } from '../../../lib/theme.ts'
import { throttle } from '../../../lib/throttle.ts'
import { restartIn } from '../../../ui/restart.ts'
import { ownProfileQuery } from '../identity/queries.ts'
import { preferencesQuery, savingKey } from './queries.ts'
import { saveChange } from './save-change.ts'

/** Follows what the member chooses in other tabs and on other devices, wears their theme here and speaks their language. Mount it once. */
export function useLiveSettings(memberId: string): void {
  const client = useQueryClient()
  const reread = () =>
    throttle(
      'settings',
      async () => {
        // Settings being saved here are read once that is done.
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

  const chosen = data && data.version > 0 ? data.language : null
  const read = useRef(false)
  useEffect(() => {
    // A language that the site no longer offers: the page speaks the one that it prefers.
    if (chosen === null || !offeredLanguages.includes(chosen)) return
    // Chosen later, on another device or in another tab: what one is doing here is not cut short.
    if (read.current || chosen === language) storeLanguage(chosen)
    else restartIn(chosen)
  }, [chosen])
  useEffect(() => {
    if (data === undefined || read.current) return
    read.current = true
    // Mails and notifications speak as the page does.
    if (data.version > 0 || language === 'fr') return
    saveChange(data, { language })
      .then((saved) => client.setQueryData(preferencesQuery.queryKey, saved))
      .catch((error: unknown) => console.warn('the language could not be kept', error))
  }, [data, client])
}
