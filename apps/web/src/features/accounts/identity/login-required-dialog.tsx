import { Trans, useLingui } from '@lingui/react/macro'
import type { Reaction } from '@parvis/contract/content/posts.schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { closeIdentityDialog, type Notice, openSignIn } from './identity-dialogs.ts'
import { clearInterruption } from './interruption.ts'

/** Says what a reaction does. */
function ReactionEffect({ reaction }: { reaction: Reaction }) {
  if (reaction === 'support')
    return (
      <Trans>
        Votre soutien encouragera ce que dit ce post. Il s’ajoutera au nombre affiché, sans votre nom.
      </Trans>
    )
  if (reaction === 'question')
    return (
      <Trans>
        Votre question demandera une réponse à l’auteur. Elle s’ajoutera au nombre affiché, sans votre nom.
      </Trans>
    )
  return (
    <Trans>
      Votre vote dira que vous voteriez pour ce que propose ce post. Il s’ajoutera au nombre affiché, sans
      votre nom.
    </Trans>
  )
}

/**
 * Tells a guest that an action needs an account; `sentence` names the action. A tapped `reaction` is explained; a report may
 * be made without an account.
 */
export function LoginRequiredDialog({
  sentence,
  reaction,
  notice,
}: {
  sentence: string
  reaction?: Reaction
  notice?: Notice
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Dialog
      title={t`Connexion requise`}
      description={sentence}
      closeLabel={t`Fermer`}
      onClose={() => {
        clearInterruption()
        closeIdentityDialog()
      }}
    >
      {reaction && (
        <p className="mb-4 text-ink-2 text-pretty">
          <ReactionEffect reaction={reaction} />
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button block onClick={() => openSignIn('sign-in')}>
          <Trans>Se connecter</Trans>
        </Button>
        <Button block look="secondary" onClick={() => openSignIn('sign-up')}>
          <Trans>Créer un compte</Trans>
        </Button>
        {notice && (
          <Button
            block
            look="quiet"
            onClick={() => {
              clearInterruption()
              closeIdentityDialog()
              void navigate({ to: '/signaler', search: { type: notice.type, id: notice.id } })
            }}
          >
            <Trans>Signaler sans compte</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  )
}
