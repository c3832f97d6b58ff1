import { Trans, useLingui } from '@lingui/react/macro'
import { refusalText } from '../../../../lib/refusal-texts.ts'
import { siteName } from '../../../../lib/site-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { usePush } from './use-push.ts'

/** Whether this device shows notifications while Parvis is closed; where it cannot, why. */
export function PushChoice() {
  const { t, i18n } = useLingui()
  const { push, change } = usePush()
  const { data, error, isFetching, refetch } = push
  if (error)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 py-3">
        <p className="text-sm text-danger">{i18n._(refusalText(error))}</p>
        <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
          <Trans>Réessayer</Trans>
        </Button>
      </div>
    )
  if (!data) return <Skeleton className="my-2 h-12" />
  if (data.ability === 'unsupported')
    return (
      <Impossible title={t`Sur cet appareil`}>
        <Trans>Ce navigateur ne peut pas recevoir de notifications quand {siteName} est fermé.</Trans>
      </Impossible>
    )
  if (data.ability === 'denied')
    return (
      <Impossible title={t`Sur cet appareil`}>
        <Trans>
          Les notifications de ce site sont bloquées : autorisez-les dans les réglages de votre navigateur,
          puis rechargez cette page.
        </Trans>
      </Impossible>
    )
  return (
    <Switch
      label={t`Sur cet appareil`}
      hint={t`Même quand ${siteName} est fermé.`}
      checked={change.isPending ? change.variables : data.deviceId !== null}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate(target.checked)}
    />
  )
}

function Impossible({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="py-3">
      <p className="text-md font-medium text-ink">{title}</p>
      <p className="mt-0.5 text-sm text-ink-2">{children}</p>
    </div>
  )
}
