import { useLingui } from '@lingui/react/macro'
import { type PreferencesDraft, savePreferences, type UserPreferences } from '@parvis/contract/preferences.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { notify } from '../../ui/notify.ts'
import { preferencesQuery } from './queries.ts'

/** What was last seen of the preferences, with a change: they are saved together. */
function changed(
  { theme, region_codes, language, notify_mentions, notify_follows, notify_replies }: UserPreferences,
  change: Partial<PreferencesDraft>,
): PreferencesDraft {
  return { theme, region_codes, language, notify_mentions, notify_follows, notify_replies, ...change }
}

/** Saves a change of the preferences at once; one that fails is taken back. */
export function useSavePreferences() {
  const { t } = useLingui()
  const client = useQueryClient()
  const key = preferencesQuery.queryKey
  return useMutation({
    mutationKey: ['preferences'],
    scope: { id: 'preferences' },
    mutationFn: async (change: Partial<PreferencesDraft>) => {
      const known = client.getQueryData(key) ?? (await client.fetchQuery(preferencesQuery))
      return call(savePreferences, { body: changed(known, change) })
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData(key)
      client.setQueryData(key, (known) => known && { ...known, ...change })
      return before
    },
    onSuccess: () => notify.success(t`Préférences mises à jour`),
    onError: (_error, change, before) => {
      if (before) {
        const entries = Object.entries(before).filter(([name]) => name in change)
        client.setQueryData(key, (known) => known && { ...known, ...Object.fromEntries(entries) })
      }
      notify.error(t`Erreur`, t`Impossible de sauvegarder les préférences.`)
    },
    onSettled: async () => {
      // The last of several tells what holds; an answer before it would undo what is shown.
      if (client.isMutating({ mutationKey: ['preferences'] }) === 1)
        await client.invalidateQueries({ queryKey: key })
    },
  })
}
