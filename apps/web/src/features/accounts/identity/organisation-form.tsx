import { Trans, useLingui } from '@lingui/react/macro'
import { SignInByOrganisation } from '@parvis/contract/accounts/credentials.schemas.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { authClient } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { guarded } from './auth-actions.ts'
import { carryTicket } from './entry-ticket.ts'
import { orThrow, useFailureText } from './failure-text.ts'

/** Leaves for the sign-in of the organisation that has this domain. */
async function leaveFor(domain: string) {
  const auth = await authClient()
  carryTicket()
  return orThrow(
    await guarded((captcha) =>
      auth.signInWithSSO({ domain, options: { redirectTo: `${location.origin}/`, ...captcha } }),
    ),
  )
}

/** Asks for an organisation by its domain, or by an address there. */
export function OrganisationForm() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const unread = t`Indiquez une adresse ou un domaine, par exemple mairie-exemple.fr.`
  const form = useContractForm({
    schema: SignInByOrganisation,
    start: { domain: '' },
    asks: false,
    bodyOf: ({ domain }) => ({ domain: domain.split('@').at(-1) }),
    faults: { domain: { missing: unread, wrong: unread } },
    refusalOf: (error) => ({ field: 'domain', message: failureText(error) }),
    send: ({ domain }) => leaveFor(domain),
    // The browser is on its way: the wait stays visible until it has left.
    onSent: () => new Promise(() => {}),
  })

  return (
    <Form form={form} className="gap-3">
      <Field
        label={t`Votre organisation`}
        hint={t`Votre adresse professionnelle, ou son domaine.`}
        error={form.errorOf('domain')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('domain')}
            autoFocus
            type="text"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="mairie-exemple.fr"
          />
        )}
      </Field>
      <Button
        type="submit"
        block
        look="secondary"
        busy={form.isSending}
        disabled={form.values.domain.trim() === ''}
      >
        <Trans>Continuer avec mon organisation</Trans>
      </Button>
    </Form>
  )
}
