import { useLingui } from '@lingui/react/macro'
import { markAllNotificationsRead, markNotificationRead } from '@parvis/contract/people/notifications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notificationsKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { notify } from '../../../ui/notify.ts'
import { showRead } from './read-state.ts'

/** Marks one notification as read, or all; shown at once, and taken back with a toast when it fails. */
export function useMarkRead() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | 'all') => {
      if (id === 'all') await call(markAllNotificationsRead)
      else await call(markNotificationRead, { params: { notificationId: id } })
    },
    onMutate: (id) => showRead(client, id),
    onError: (_error, _id, takeBack) => {
      takeBack?.()
      notify.error(t`Erreur`, t`Impossible de marquer les notifications comme lues`)
    },
    onSuccess: (_answer, id) => {
      if (id === 'all') notify.success(t`Notifications marquées comme lues`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  })
}
