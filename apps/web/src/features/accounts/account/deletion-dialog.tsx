import { Trans, useLingui } from '@lingui/react/macro'
import { deleteAccount, deletionWord } from '@parvis/contract/accounts/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { ApiError, call } from '../../../lib/api-client.ts'
import { signOut } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { callWithProof } from '../identity/security/proof-asking.ts'

/** Asks for the word before an account is deleted; the server may first ask for a proof of who it is. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { word: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ word }) => {
    if (word !== deletionWord)
      return form.setError(
        'word',
        { message: t`Veuillez taper 'SUPPRIMER' pour confirmer.` },
        { shouldFocus: true },
      )
    try {
      await callWithProof(() => call(deleteAccount, { body: { confirmation: word } }))
    } catch (error) {
      // Closed without a proof: the member has changed their mind, and is told nothing that they do not know.
      if (error instanceof ApiError && error.code === 'reauthentication_needed') return
      return notify.error(t`Erreur`, t`Impossible de supprimer le compte. Veuillez réessayer.`)
    }
    // Left first: the settings are of members, and would ask whoever is a guest now to sign in.
    await navigate({ to: '/', replace: true })
    await signOut()
    notify.success(t`Compte supprimé`)
  })

  return (
    <Dialog
      title={t`Supprimer votre compte ?`}
      description={t`C’est immédiat et définitif, sur tous vos appareils.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <Field label={t`Tapez SUPPRIMER pour confirmer`} error={errors.word?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('word')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        {/* "Annuler" comes first for the keyboard: Enter in no field must not delete by surprise. */}
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" disabled={isSubmitting} onClick={onClose} className="sm:flex-1">
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" look="danger" busy={isSubmitting} className="sm:flex-1">
            <Trans>Supprimer définitivement</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
