import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { closeIdentityDialog } from './identity-dialogs.ts'
import { registrationQuery } from './registration.ts'

/** Tells a newcomer whose account is confirmed that the team reads their request now, and what follows. */
export function AdmissionDialog() {
  const { t } = useLingui()
  const { data } = useQuery(registrationQuery)
  const days = data?.request_days
  return (
    <Dialog
      title={t`Votre demande est à l’étude`}
      description={t`Votre inscription est complète. L’équipe doit encore l’accepter.`}
      closeLabel={t`Fermer`}
      onClose={closeIdentityDialog}
    >
      <div className="flex flex-col gap-5">
        <div className="flex gap-3.5">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-blue-soft text-blue">
            <Hourglass aria-hidden="true" size={21} strokeWidth={1.9} />
          </span>
          <ul className="flex list-disc flex-col gap-1.5 pl-4 text-ink-2 marker:text-ink-3">
            <li>
              <Trans>L’équipe lit chaque demande et vous répond par email.</Trans>
            </li>
            <li>
              <Trans>D’ici là, vous pouvez lire sans compte. Votre profil n’est visible de personne.</Trans>
            </li>
            {days !== undefined && (
              <li>
                <Trans>
                  Sans réponse sous {days} jours, la demande expire et ses données sont supprimées.
                </Trans>
              </li>
            )}
          </ul>
        </div>
        <Button block onClick={closeIdentityDialog}>
          <Trans>Continuer sans compte</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
