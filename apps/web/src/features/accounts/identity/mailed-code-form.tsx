import { Trans, useLingui } from '@lingui/react/macro'
import { TypedCode } from '@parvis/contract/accounts/credentials.schemas.ts'
import { announce } from '../../../lib/announce.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { currentSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { signInByCode } from './auth-actions.ts'
import { isPending, typedCodeFailure } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { CodeField, codeLength } from './code-field.tsx'
import { orThrow } from './failure-text.ts'
import { openAdmission } from './identity-dialogs.ts'

/** Takes the code of an awaited mail. */
export function MailedCodeForm({ mail: { purpose, email } }: { mail: AwaitedMail }) {
  const { t, i18n } = useLingui()
  const form = useContractForm({
    schema: TypedCode,
    start: { code: '' },
    asks: false,
    onRefused: (error) => {
      if (isPending(error)) openAdmission()
    },
    refusalOf: (error) => {
      const { known, serverMessage } = typedCodeFailure(error)
      const message = known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`)
      return { field: 'code', message }
    },
    send: async ({ code }) => orThrow(await signInByCode(email, code)),
    onSent: () => {
      if (currentSession().status !== 'signed-in') return
      if (purpose === 'confirmation') {
        notify.success(t`Adresse confirmée`, t`Votre compte est ouvert. Bienvenue !`)
      } else {
        announce(t`Connexion réussie`, t`Bienvenue !`)
      }
    },
  })
  const code = form.field('code')

  return (
    <Form form={form} className="gap-3">
      <CodeField {...code} />
      <Button type="submit" block busy={form.isSending} disabled={code.value.length !== codeLength}>
        <Trans>Valider le code</Trans>
      </Button>
    </Form>
  )
}
