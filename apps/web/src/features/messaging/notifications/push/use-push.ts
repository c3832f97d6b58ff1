import { useLingui } from '@lingui/react/macro'
import { addPushDevice, getPush, removePushDevice } from '@parvis/contract/messaging/notification-channels.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, NetworkError } from '../../../../lib/api-client.ts'
import { refusalText } from '../../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../../lib/single-flight.ts'
import { notify } from '../../../../ui/notify.ts'
import { currentSubscription, pushAbility, subscribe } from './browser.ts'

/** Abilities of this browser, and the device that the server knows it as; null when it pushes nothing here. */
const pushQuery = queryOptions({
  queryKey: ['me', 'push'] as const,
  queryFn: async ({ signal }) => {
    const ability = pushAbility()
    if (ability !== 'able') return { ability, publicKey: '', deviceId: null }
    const [{ public_key: publicKey, devices }, current] = await Promise.all([
      call(getPush, { signal }),
      currentSubscription(),
    ])
    const deviceId = devices.find(({ digest }) => digest === current?.digest)?.id ?? null
    return { ability, publicKey, deviceId }
  },
})

/** A refusal of the member is no failure: the section then says what it means. */
class Declined extends Error {}

/** Notifications on this device: what holds, and how to change it. */
export function usePush() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const push = useQuery(pushQuery)
  const change = useSingleFlight({
    mutationFn: async (on: boolean) => {
      const { publicKey, deviceId } = push.data ?? (await client.fetchQuery(pushQuery))
      if (on) {
        if ((await Notification.requestPermission()) !== 'granted') throw new Declined()
        const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
        const { p256dh = '', auth = '' } = keys ?? {}
        await call(addPushDevice, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
        return
      }
      if (deviceId !== null) await call(removePushDevice, { params: { deviceId } })
      await (await currentSubscription())?.subscription.unsubscribe()
    },
    onSuccess: (_answer, on) =>
      notify.success(
        on ? t`Notifications activées sur cet appareil` : t`Notifications désactivées sur cet appareil`,
      ),
    onError: (failure) => {
      if (failure instanceof Declined) return
      const known = failure instanceof ApiError || failure instanceof NetworkError
      notify.error(
        t`Erreur`,
        known
          ? i18n._(refusalText(failure))
          : t`Ce navigateur n’a pas pu s’inscrire aux notifications. Réessayez plus tard.`,
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
  return { push, change }
}
