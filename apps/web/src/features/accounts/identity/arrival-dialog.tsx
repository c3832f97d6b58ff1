import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '../../../lib/announce.ts'
import { readableAddress } from '../../../lib/readable-address.ts'
import { authClient } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { authFailure } from './auth-errors.ts'
import { type Arrival, closeIdentityDialog } from './identity-dialogs.ts'

/** Ends the session that nobody wanted: its tokens stood in a link. */
function end(accessToken: string): void {
  fetch('/auth/v1/logout?scope=local', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  }).catch((error: unknown) => console.warn('the session of the link goes on', error))
}

/** Asks before a link's tokens sign somebody in: they may be of somebody else's account. */
export function ArrivalDialog({ arrival }: { arrival: Arrival }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { address, accessToken, refreshToken, isRecovery } = arrival

  const refuse = () => {
    closeIdentityDialog()
    end(accessToken)
  }
  const accept = async () => {
    setBusy(true)
    const { error } = await (await authClient()).refreshSession({ refresh_token: refreshToken })
    closeIdentityDialog()
    if (error === null) {
      announce(t`Connexion réussie`, t`Bienvenue !`)
      if (isRecovery) void navigate({ to: '/auth', search: { mode: 'recovery' } })
      return
    }
    const { known, serverMessage } = authFailure(error)
    notify.error(
      t`Erreur de connexion`,
      known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`),
    )
  }

  return (
    <Dialog
      title={t`Est-ce votre compte ?`}
      description={t`Ce lien ouvre une session sur ce compte :`}
      closeLabel={t`Fermer`}
      onClose={refuse}
    >
      <div className="flex flex-col gap-4">
        <p className="rounded-lg bg-surface-2 px-4 py-3 text-center font-semibold wrap-anywhere">
          {address === null ? t`Un compte sans adresse email` : readableAddress(address)}
        </p>
        <p className="text-ink-2">
          <Trans>
            Si ce n’est pas le vôtre, n’entrez pas : ce que vous y feriez appartiendrait à quelqu’un d’autre.
          </Trans>
        </p>
        <Button block busy={busy} onClick={() => void accept()}>
          <Trans>Oui, me connecter</Trans>
        </Button>
        <Button block look="quiet" disabled={busy} onClick={refuse}>
          <Trans>Non, ignorer ce lien</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
