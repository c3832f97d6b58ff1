import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/accounts/account.schemas.ts'
import { deleteAccount, type deletionWord } from '@parvis/contract/accounts/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { signOut } from '../../../lib/session.ts'
import { setDeletionUnderWay } from '../../../lib/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { callWithProof, requiredProof } from '../identity/security/proof-asking.ts'

/** Asks for the word before an account is deleted; the server may first ask for a proof of who it is. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mistyped = t`Veuillez taper 'SUPPRIMER' pour confirmer.`
  const form = useContractForm({
    schema: schemas.deleteAccount.body,
    start: { confirmation: '' },
    // The schema refuses any other word.
    bodyOf: ({ confirmation }) => ({ confirmation: confirmation as typeof deletionWord }),
    faults: { confirmation: { missing: mistyped, wrong: mistyped } },
    send: (body) => {
      // Before the answer: the end of the session may be heard first.
      setDeletionUnderWay(true)
      return callWithProof(() => call(deleteAccount, { body }))
    },
    onSent: async () => {
      // Left first: the settings are of members, and would ask whoever is a guest now to sign in.
      await navigate({ to: '/', replace: true })
      await signOut()
      notify.success(t`Compte supprimé`)
    },
    onRefused: (error) => {
      setDeletionUnderWay(false)
      // Closed without a proof: the member has changed their mind, and is told nothing that they do not know.
      if (error instanceof ApiError && requiredProof(error) !== null) return
      notify.error(t`Erreur`, t`Impossible de supprimer le compte. Veuillez réessayer.`)
    },
  })

  return (
    <Dialog
      title={t`Supprimer votre compte ?`}
      description={t`C’est immédiat et définitif, sur tous vos appareils.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <Field label={t`Tapez SUPPRIMER pour confirmer`} error={form.errorOf('confirmation')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('confirmation')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        {/* "Annuler" comes first for the keyboard: Enter in no field must not delete by surprise. */}
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" disabled={form.isSending} onClick={onClose} className="sm:flex-1">
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" look="danger" busy={form.isSending} className="sm:flex-1">
            <Trans>Supprimer définitivement</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
