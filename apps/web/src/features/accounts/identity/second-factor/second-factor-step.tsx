import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { signOut, useSession } from '../../../../lib/session.ts'
import { siteName } from '../../../../lib/site-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { showPasskey } from '../passkeys/actions.ts'
import { KeyForm } from '../passkeys/key-form.tsx'
import { hasPasskeys } from '../passkeys/support.ts'
import { FactorChoice } from './factor-choice.tsx'
import { FactorForm } from './factor-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

/** Asks for the second proof of a sign-in. Giving up signs the member out. */
export function SecondFactorStep({ onShown }: { onShown: () => void }) {
  const session = useSession()
  const factors = session.status === 'second-factor' ? session.factors : []
  const [chosen, setChosen] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [first] = factors
  const usable = hasPasskeys() ? first : factors.find(({ factor_type }) => factor_type !== 'webauthn')
  const factor = factors.find(({ id }) => id === chosen) ?? usable ?? first

  return (
    <div className="flex flex-col gap-5">
      {isLost ? (
        <RecoveryCodeForm onShown={onShown} />
      ) : (
        <>
          {factors.length > 1 && <FactorChoice factors={factors} chosen={factor?.id} onChoose={setChosen} />}
          {factor && <FactorForm key={factor.id} factor={factor} onShown={onShown} />}
        </>
      )}
      {hasPasskeys() && !isLost && (
        <KeyForm show={showPasskey} onShown={onShown} look="secondary">
          <Trans>Utiliser une clé d’accès</Trans>
        </KeyForm>
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
