import { Trans, useLingui } from '@lingui/react/macro'
import { giveConsent } from '@parvis/contract/people/profiles.ts'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { closeIdentityDialog } from './identity-dialogs.ts'

/** Asks whoever came by another provider for the consent that a sign-up form asks for: before their first act. */
export function ConsentDialog() {
  const { t, i18n } = useLingui()
  const form = useForm({ defaultValues: { consent: false } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async () => {
    try {
      await call(giveConsent)
    } catch (error) {
      notify.error(t`Erreur`, i18n._(refusalText(error)))
      return
    }
    closeIdentityDialog()
    notify.success(t`Merci, votre accord est enregistré`, t`Vous pouvez maintenant participer.`)
  })

  return (
    <Dialog
      title={t`Avant de participer`}
      description={t`Réagir, commenter et publier peut révéler vos opinions politiques. La loi vous protège : nous vous demandons d’abord votre accord.`}
      closeLabel={t`Fermer`}
      onClose={closeIdentityDialog}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <ConsentCheckbox
          field={form.register('consent', { required: true })}
          missing={Boolean(errors.consent)}
          need={t`Votre accord est nécessaire pour participer.`}
        />
        <Button type="submit" block busy={isSubmitting}>
          <Trans>Donner mon accord</Trans>
        </Button>
        <p className="text-center text-xs text-ink-3 text-pretty">
          <Trans>
            Ce que devient chaque donnée se lit dans la{' '}
            <Link
              to="/confidentialite"
              onClick={closeIdentityDialog}
              className="font-medium text-blue underline underline-offset-2"
            >
              politique de confidentialité
            </Link>
            .
          </Trans>
        </p>
      </form>
    </Dialog>
  )
}
