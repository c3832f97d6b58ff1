import { Trans, useLingui } from '@lingui/react/macro'
import { Addressed } from '@parvis/contract/accounts/credentials.schemas.ts'
import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { notify } from '../../../../ui/notify.ts'
import { invalidEmail } from '../auth-errors.ts'
import { EmailField } from '../email-field.tsx'
import { orThrow, useFailureText } from '../failure-text.ts'
import { securityKey } from './queries.ts'
import { changeEmail } from './security-actions.ts'

/** Thrown in place of a request that would change nothing. */
class SameAddress extends Error {}

/** Asks for another address; links sent to both confirm it. */
export function EmailDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const form = useContractForm({
    schema: Addressed,
    start: { email: '' },
    faults: {
      email: {
        missing: t`Indiquez votre nouvelle adresse.`,
        tooLong: i18n._(invalidEmail),
        wrong: i18n._(invalidEmail),
      },
    },
    refusalOf: (error) => ({
      field: 'email',
      message: error instanceof SameAddress ? t`C’est déjà votre adresse.` : failureText(error),
    }),
    send: async ({ email }) => {
      const newEmail = email.trim().toLowerCase()
      if (newEmail === account.email) throw new SameAddress()
      return orThrow(await changeEmail(newEmail))
    },
    onSent: ({ data }) => {
      void client.invalidateQueries({ queryKey: securityKey })
      onClose()
      if (data.user?.new_email) {
        notify.info(
          t`Consultez vos emails`,
          account.email
            ? t`Un lien a été envoyé à chacune des deux adresses : ouvrez-les tous les deux.`
            : t`Un lien vous a été envoyé : ouvrez-le pour confirmer cette adresse.`,
        )
      } else {
        notify.success(t`Adresse modifiée`)
      }
    },
  })

  return (
    <Dialog
      title={account.email ? t`Changer d’adresse email` : t`Ajouter une adresse email`}
      description={
        account.email
          ? t`Pour votre sécurité, le changement se confirme depuis votre nouvelle adresse et depuis l’actuelle.`
          : t`Un lien de confirmation y sera envoyé.`
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <EmailField
          label={t`Nouvelle adresse email`}
          error={form.errorOf('email')}
          field={form.register('email')}
        />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Envoyer les liens de confirmation</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
