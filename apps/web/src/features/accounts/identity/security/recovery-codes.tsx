import { Trans, useLingui } from '@lingui/react/macro'
import { KeySquare } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { Row } from './panel.tsx'

/** How many recovery codes are left, and the way to others. */
export function RecoveryCodes({ left, busy, onMake }: { left: number; busy: boolean; onMake: () => void }) {
  const { t } = useLingui()
  return (
    <ul>
      <Row
        icon={KeySquare}
        title={t`Codes de secours`}
        line={
          left === 0 ? (
            <Trans>Aucun : sans eux, un téléphone perdu vous fermerait votre compte.</Trans>
          ) : left === 1 ? (
            <Trans>Il en reste un. En créer de nouveaux annule les précédents.</Trans>
          ) : (
            <Trans>Il en reste {left}. En créer de nouveaux annule les précédents.</Trans>
          )
        }
        action={
          <Button
            look="secondary"
            size="sm"
            busy={busy}
            aria-label={left === 0 ? t`Créer des codes de secours` : t`Créer de nouveaux codes de secours`}
            onClick={onMake}
          >
            <Trans>Créer</Trans>
          </Button>
        }
      />
    </ul>
  )
}
