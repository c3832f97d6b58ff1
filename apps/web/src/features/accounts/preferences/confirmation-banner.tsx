import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { readableAddress } from '../../../lib/readable-address.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFailureText } from '../identity/failure-text.ts'
import { accountQuery } from '../identity/security/queries.ts'
import { sendConfirmation } from '../identity/security/security-actions.ts'

/** Says that the address was never confirmed, and sends the mail that confirms it anew. */
export function ConfirmationBanner() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: account } = useQuery(accountQuery)
  const sending = useMutation({
    mutationFn: async (email: string) => {
      const { error } = await sendConfirmation(email)
      if (error) throw error
    },
    onSuccess: (_sent, to) => {
      const email = readableAddress(to)
      notify.success(t`Email de confirmation envoyé`, t`Ouvrez le lien reçu à l’adresse ${email}.`)
    },
    onError: (error) => notify.error(t`Erreur`, failureText(error)),
  })
  if (!account?.email || account.email_confirmed_at || sending.isSuccess) return null
  const stored = account.email
  const email = readableAddress(stored)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-question-soft px-4 py-3.5 text-question"
    >
      <MailWarning aria-hidden="true" size={20} strokeWidth={1.9} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-56 text-sm font-medium wrap-anywhere">
        <Trans>Votre adresse email {email} n’est pas encore vérifiée.</Trans>
      </p>
      <Button look="secondary" size="sm" busy={sending.isPending} onClick={() => sending.mutate(stored)}>
        <Trans>Vérifier maintenant</Trans>
      </Button>
    </div>
  )
}
