import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openSignIn } from './identity-dialogs.ts'

/** Stands in for a personal screen that a guest has opened. */
export function SignInRequired({ title, sentence }: { title: string; sentence: string }) {
  const { t } = useLingui()
  return (
    <>
      <h1 className="border-b border-line px-4 py-3.5 text-lg">{title}</h1>
      <EmptyState
        icon={LockKeyhole}
        title={t`Connexion requise`}
        action={
          <>
            <Button onClick={() => openSignIn('sign-in')}>
              <Trans>Se connecter</Trans>
            </Button>
            <Button look="secondary" onClick={() => openSignIn('sign-up')}>
              <Trans>Créer un compte</Trans>
            </Button>
          </>
        }
      >
        {sentence}
      </EmptyState>
    </>
  )
}
