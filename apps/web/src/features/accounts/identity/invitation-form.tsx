import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { storeTicket } from './entry-ticket.ts'

/** The secret of a pasted link, or of the secret alone; null for anything else. */
function tokenIn(pasted: string): string | null {
  const [, token] = /(?:^|#)([\w-]{16,100})$/.exec(pasted.trim()) ?? []
  return token ?? null
}

/** Takes the link of an invitation from somebody who opened the site in another way. */
export function InvitationForm({ onInvitation }: { onInvitation: (token: string) => void }) {
  const { t } = useLingui()
  const [link, setLink] = useState('')
  const [isWrong, setWrong] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const token = tokenIn(link)
    setWrong(token === null)
    if (token === null) return
    storeTicket({ invitation: token })
    onInvitation(token)
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <Field
        label={t`Lien d’invitation`}
        error={isWrong ? t`Ce n’est pas le lien d’une invitation. Copiez-le en entier.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={link}
            onChange={({ target }) => setLink(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
          />
        )}
      </Field>
      <Button type="submit" block>
        <Trans>Utiliser cette invitation</Trans>
      </Button>
    </form>
  )
}
