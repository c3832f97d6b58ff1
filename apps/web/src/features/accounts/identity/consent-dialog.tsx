import { Trans, useLingui } from '@lingui/react/macro'
import { GivenConsent } from '@parvis/contract/accounts/credentials.schemas.ts'
import { giveConsent } from '@parvis/contract/people/own-profile.ts'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { ConsentCheckbox } from './consent-checkbox.tsx'
import { closeIdentityDialog } from './identity-dialogs.ts'

/** Asks whoever came by another provider for the consent that a sign-up form asks for: before their first act. */
export function ConsentDialog() {
  const { t, i18n } = useLingui()
  const form = useContractForm({
    schema: GivenConsent,
    start: { consent: false },
    asks: false,
    send: () => call(giveConsent),
    onSent: () => {
      closeIdentityDialog()
      notify.success(t`Merci, votre accord est enregistré`, t`Vous pouvez maintenant participer.`)
    },
    onRefused: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
  })

  return (
    <Dialog
      title={t`Avant de participer`}
      description={t`Réagir, commenter et publier peut révéler vos opinions politiques. La loi vous protège : nous vous demandons d’abord votre accord.`}
      closeLabel={t`Fermer`}
      onClose={closeIdentityDialog}
    >
      <Form form={form} className="gap-5">
        <ConsentCheckbox
          field={form.register('consent')}
          missing={form.hasFault('consent')}
          need={t`Votre accord est nécessaire pour participer.`}
        />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Donner mon accord</Trans>
        </Button>
        <p className="text-center text-xs text-ink-3 text-pretty">
          <Trans>
            Ce que devient chaque donnée se lit dans la{' '}
            <a
              href="/confidentialite"
              target="_blank"
              rel="noopener"
              title={t`S’ouvre dans un nouvel onglet`}
              className="font-medium text-blue underline underline-offset-2"
            >
              politique de confidentialité
            </a>
            .
          </Trans>
        </p>
      </Form>
    </Dialog>
  )
}
