import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { signOut, useSession } from '../../../../lib/session.ts'
import { siteName } from '../../../../lib/site-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { FactorChoice } from './factor-choice.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

/** Asks for the second proof of a sign-in. Giving up signs the member out. */
export function SecondFactorStep({ onShown }: { onShown: () => void }) {
  const session = useSession()
  const factors = session.status === 'second-factor' ? session.factors : []
  const [chosen, setChosen] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const factor = factors.find(({ id }) => id === chosen) ?? factors[0]

  return (
    <div className="flex flex-col gap-5">
      {isLost ? (
        <RecoveryCodeForm onShown={onShown} />
      ) : (
        <>
          {factors.length > 1 && <FactorChoice factors={factors} chosen={factor?.id} onChoose={setChosen} />}
          {factor && <CodeForm key={factor.id} factor={factor} onShown={onShown} />}
        </>
      )}
      <Button block look="quiet" onClick={() => setLost(!isLost)}>
        {isLost ? (
          <Trans>Utiliser mon moyen de validation</Trans>
        ) : (
          <Trans>Utiliser un code de secours</Trans>
        )}
      </Button>
      <Button
        block
        look="quiet"
        busy={leaving}
        onClick={() => {
          setLeaving(true)
          void signOut()
        }}
      >
        <Trans>Annuler</Trans>
      </Button>
      <p className="text-xs text-ink-3 text-pretty">
        <Trans>
          Plus accès à ce moyen ? Utilisez-en un autre de votre compte, ou un code de secours. Si vous n’en
          avez plus aucun, écrivez à l’équipe de {siteName} : elle vérifie votre identité avant de rouvrir
          l’accès.
        </Trans>
      </p>
    </div>
  )
}
