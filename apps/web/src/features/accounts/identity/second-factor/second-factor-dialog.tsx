import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { announce } from '../../../../lib/announce.ts'
import { signOut } from '../../../../lib/session.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { closeIdentityDialog, useIdentityDialog } from '../identity-dialogs.ts'
import { leadsHome } from '../interruption.ts'
import { SecondFactorStep } from './second-factor-step.tsx'

/** The second proof, asked over the page on which the first was given. Closing it signs out. */
export function SecondFactorDialog() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const open = useIdentityDialog()
  // It takes the place of the form for the first proof.
  const [beganHere] = useState(open?.name === 'sign-in')
  useEffect(closeIdentityDialog, [])
  return (
    <Dialog
      title={t`Validation en deux étapes`}
      description={t`Votre compte demande une seconde preuve que c’est bien vous.`}
      closeLabel={t`Annuler la connexion`}
      onClose={() => void signOut()}
    >
      <SecondFactorStep
        onShown={() => {
          announce(t`Connexion réussie`, t`Bienvenue !`)
          if (beganHere && leadsHome(window.location.pathname)) void navigate({ to: '/' })
        }}
      />
    </Dialog>
  )
}
