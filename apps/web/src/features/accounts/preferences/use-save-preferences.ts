import { useLingui } from '@lingui/react/macro'
import type { UserPreferences } from '@parvis/contract/accounts/account.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { postListKey } from '../../../cache/post-cache.ts'
import { notify } from '../../../ui/notify.ts'
import { preferencesQuery, savingKey } from './queries.ts'
import { type PreferencesChange, saveChange } from './save-change.ts'

/** The values that a change replaced. */
function replaced(before: UserPreferences, change: PreferencesChange): PreferencesChange {
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in change))
}

/**
 * Saves a change of the preferences at once, and offers to undo it; one that fails is taken back. `isSilent`: the screen
 * itself goes on.
 */
export function useSavePreferences({ isSilent = false } = {}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const key = preferencesQuery.queryKey
  const isLast = () => client.isMutating({ mutationKey: savingKey }) === 1
  const saving = useMutation({
    mutationKey: savingKey,
    scope: { id: 'preferences' },
    mutationFn: async (change: PreferencesChange) =>
      saveChange(client.getQueryData(key) ?? (await client.fetchQuery(preferencesQuery)), change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData(key)
      client.setQueryData(key, (known) => known && { ...known, ...change })
      return before
    },
    onSuccess: (saved, change, before) => {
      // Changes that wait for their turn are shown already, and are saved upon this one.
      client.setQueryData(key, (known) =>
        known && !isLast() ? { ...known, version: saved.version, updated_at: saved.updated_at } : saved,
      )
      if (change.region_codes) void client.invalidateQueries({ queryKey: postListKey('feed') })
      if (isSilent) return
      notify.success(
        t`Préférences mises à jour`,
        undefined,
        before && {
          label: t({ message: 'Annuler', context: 'undo' }),
          onClick: () => saving.mutate(replaced(before, change)),
        },
      )
    },
    onError: (_error, change, before) => {
      if (before) client.setQueryData(key, (known) => known && { ...known, ...replaced(before, change) })
      notify.error(t`Erreur`, t`Impossible de sauvegarder les préférences.`)
    },
    onSettled: async () => {
      // The last of several tells what holds; an answer before it would undo what is shown.
      if (isLast()) await client.invalidateQueries({ queryKey: key })
    },
  })
  return saving
}
