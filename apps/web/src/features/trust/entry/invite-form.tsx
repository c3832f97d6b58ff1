import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/people/admissions.schemas.ts'
import { createInvitation } from '@parvis/contract/people/admissions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { EndField } from './end-field.tsx'
import { invitationsKey } from './queries.ts'
import { endOf } from './texts.ts'

const start = { note: '', max_uses: '1', days: '7' }

/** Makes a link. The server keeps only a digest of its secret: it is shown this once. */
export function InviteForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [link, setLink] = useState<string | null>(null)
  const wrongUses = t`Un nombre de 1 à 10 000.`
  const form = useContractForm({
    schema: schemas.createInvitation.body,
    start,
    draft: 'invitation',
    faults: {
      note: { missing: t`Dites pour qui.` },
      max_uses: { missing: wrongUses, wrong: wrongUses, tooLong: wrongUses },
    },
    bodyOf: ({ note, max_uses, days }) => ({
      note,
      max_uses: Number(max_uses),
      ends_at: endOf(Number(days)),
    }),
    send: (body) => call(createInvitation, { body }),
    onSent: (made) => {
      setLink(made.link)
      form.restart(start)
      return client.invalidateQueries({ queryKey: invitationsKey })
    },
  })
  return (
    <div className="border-b border-line px-4 py-5">
      {link !== null && <NewLink key={link} link={link} onDone={() => setLink(null)} />}
      <Form form={form} label={t`Nouvelle invitation`} className="max-w-[72ch] gap-4">
        <Field label={t`Pour qui`} hint={t`Lu par les administrateurs seuls.`} error={form.errorOf('note')}>
          {(control) => (
            <Input
              {...control}
              {...form.register('note')}
              maxLength={furtherLimits.invitationNote}
              autoComplete="off"
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-4">
          <Field label={t`Nombre de places`} error={form.errorOf('max_uses')} className="w-40">
            {(control) => (
              <Input
                {...control}
                {...form.register('max_uses')}
                type="number"
                inputMode="numeric"
                min={1}
                max={furtherLimits.invitationUses}
              />
            )}
          </Field>
          <EndField {...form.field('days')} endless={false} />
        </div>
        <RefusalMessage error={form.refusal} />
        <Button type="submit" busy={form.isSending} className="self-start">
          <Trans>Créer le lien</Trans>
        </Button>
      </Form>
    </div>
  )
}

function NewLink({ link, onDone }: { link: string; onDone: () => void }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const copy = async () => {
    if (await copyText(link)) notify.success(t`Lien copié`)
    else {
      field.current?.select()
      notify.info(t`Copiez le lien à la main`, t`Votre navigateur n’a pas laissé ce bouton le faire.`)
    }
  }
  return (
    <section className="mb-5 flex max-w-[72ch] flex-col gap-3 rounded-lg bg-blue-soft p-4" role="status">
      <p className="font-semibold text-blue">
        <Trans>Le lien est prêt. Copiez-le maintenant : il ne sera plus montré.</Trans>
      </p>
      <Field label={t`Lien d’invitation`}>
        {(control) => (
          <Input {...control} ref={field} readOnly value={link} onFocus={({ target }) => target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" size={16} />
          <Trans>Copier</Trans>
        </Button>
        <Button look="quiet" size="sm" onClick={onDone}>
          <Trans>Terminer</Trans>
        </Button>
      </div>
    </section>
  )
}
