import { Trans, useLingui } from '@lingui/react/macro'
import { premiumPoints } from '@parvis/contract/people/referrals.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Progress } from '../../../ui/progress.tsx'
import { simulate } from './simulated.ts'
import { SimulationNote } from './simulation-note.tsx'

/** From enough points on, their conversion is tried out: nothing is sent, and no point goes. */
export function Conversion({ points }: { points: number }) {
  const { t } = useLingui()
  const [converting, setConverting] = useState(false)

  const convert = async () => {
    setConverting(true)
    await simulate()
    setConverting(false)
    notify.info(t`Conversion simulée`, t`Fonctionnalité de conversion Premium en développement`)
  }

  return (
    <section aria-labelledby="conversion" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="conversion" className="text-post">
          <Trans>Premium avec vos points</Trans>
        </h2>
        <span className="text-sm text-ink-2 tabular-nums">
          {Math.min(points, premiumPoints)}/{premiumPoints}
        </span>
      </div>
      <Progress value={Math.min(1, points / premiumPoints)} label={t`Points vers Premium`} />
      <Button block disabled={points < premiumPoints} busy={converting} onClick={() => void convert()}>
        <Trans>Convertir en Premium ({premiumPoints} pts)</Trans>
      </Button>
      <SimulationNote>
        <Trans>La conversion n’ouvre pas d’abonnement, et vos points restent les vôtres.</Trans>
      </SimulationNote>
    </section>
  )
}
