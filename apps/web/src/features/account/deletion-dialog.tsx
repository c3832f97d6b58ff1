import { Trans, useLingui } from '@lingui/react/macro'
import { deleteAccount, deletionWord } from '@parvis/contract/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, call } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { signOut } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { notify } from '../../ui/notify.ts'
import { useFailureText } from '../identity/security/failure-text.ts'
import { MailedCodeField } from '../identity/security/mailed-code-field.tsx'
import { sendReauthenticationCode } from '../identity/security/security-actions.ts'

/** Asks for the word, and in an old session for a mailed code, before an account is deleted. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const authFailureText = useFailureText()
  const form = useForm({ defaultValues: { word: '', nonce: '' } })
  const [wantsCode, setWantsCode] = useState(false)
  const { errors, isSubmitting } = form.formState

  const askForCode = async () => {
    const { error } = await sendReauthenticationCode()
    if (error) form.setError('word', { message: authFailureText(error) }, { shouldFocus: true })
    else setWantsCode(true)
  }

  const submit = form.handleSubmit(async ({ word, nonce }) => {
    if (word !== deletionWord)
      return form.setError(
        'word',
        { message: t`Veuillez taper 'SUPPRIMER' pour confirmer.` },
        { shouldFocus: true },
      )
    try {
      await call(deleteAccount, { body: { confirmation: word, ...(wantsCode && { nonce: nonce.trim() }) } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reauthentication_needed') return askForCode()
      if (error instanceof ApiError && error.code === 'reauthentication_invalid')
        return form.setError('nonce', { message: i18n._(refusalText(error)) }, { shouldFocus: true })
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
        {wantsCode && <MailedCodeField field={form.register('nonce')} error={errors.nonce?.message} />}
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
