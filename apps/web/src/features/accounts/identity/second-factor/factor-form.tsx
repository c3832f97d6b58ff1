import { Trans } from '@lingui/react/macro'
import type { Factor } from '@supabase/auth-js'
import { showKey } from '../passkeys/actions.ts'
import { KeyForm } from '../passkeys/key-form.tsx'
import { hasPasskeys } from '../passkeys/support.ts'
import { CodeForm } from './code-form.tsx'

/** Asks for one factor: its code, or its key. */
export function FactorForm({ factor, onShown }: { factor: Factor; onShown: () => void }) {
  if (factor.factor_type !== 'webauthn') return <CodeForm factor={factor} onShown={onShown} />
  if (!hasPasskeys())
    return (
      <p className="text-ink-2 text-pretty">
        <Trans>
          Ce navigateur ne sait pas lire de clé de sécurité. Utilisez-en un autre, ou un autre moyen de votre
          compte.
        </Trans>
      </p>
    )
  return (
    <KeyForm show={() => showKey(factor.id)} onShown={onShown}>
      <Trans>Utiliser la clé de sécurité</Trans>
    </KeyForm>
  )
}
