import { Trans, useLingui } from '@lingui/react/macro'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { openSignIn } from './identity-dialogs.ts'

/** Stands in for a personal screen that a guest has opened. */
export function SignInRequired({
  title,
  sentence,
  about,
}: {
  title: string
  sentence: string
  /** The purpose of the screen, where its name does not say it. */
  about?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={title} />
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
        <p>{sentence}</p>
        {about && <p className="mt-3">{about}</p>}
      </EmptyState>
    </>
  )
}
