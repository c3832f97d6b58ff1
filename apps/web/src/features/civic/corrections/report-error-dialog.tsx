import { Trans, useLingui } from '@lingui/react/macro'
import type { BlockItem } from '@parvis/contract/civic/block-items.ts'
import * as schemas from '@parvis/contract/civic/corrections.schemas.ts'
import { reportError } from '@parvis/contract/civic/corrections.ts'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Reportable } from './reportable.ts'

/** Says what is wrong in a figure, what is right, and where that is written. */
export function ReportErrorDialog({
  figure: { page, block, item = '', name },
  items,
  onClose,
}: {
  figure: Reportable
  items: readonly BlockItem[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const [sent, setSent] = useState(false)
  const form = useContractForm({
    schema: schemas.reportError.body,
    start: { item, wrong: '', proposed: '', source_url: '', note: '' },
    bodyOf: ({ item: picked, ...words }) => ({ page, block, item: picked === '' ? null : picked, ...words }),
    faults: {
      wrong: { missing: t`Dites ce qui est faux.` },
      proposed: { missing: t`Dites ce qui est juste.` },
      source_url: {
        missing: t`Une source est nécessaire.`,
        wrong: t`Donnez l’adresse complète de la page, qui commence par https://.`,
      },
    },
    send: (body) => call(reportError, { body }),
    onSent: () => setSent(true),
  })
  // An event without a source has no figure to report either: elsewhere this refusal says less.
  const isEventRefused = form.refusal instanceof ApiError && form.refusal.code === 'event_not_found'
  if (sent)
    return (
      <Dialog title={t`Merci de votre signalement`} closeLabel={t`Fermer`} onClose={onClose}>
        <p className="text-ink-2 text-pretty">
          <Trans>
            Un éditeur va lire votre source. Vous serez prévenu de sa réponse. Si l’erreur est établie, la
            correction paraîtra sur la donnée et dans la liste publique, sans votre nom.
          </Trans>
        </p>
        <Button className="mt-5 w-full" onClick={onClose}>
          <Trans>Fermer</Trans>
        </Button>
      </Dialog>
    )
  return (
    <Dialog title={t`Signaler une erreur`} description={name} closeLabel={t`Fermer`} tall onClose={onClose}>
      <Form form={form} className="gap-4 p-4">
        {items.length > 0 && (
          <Field label={t`Quelle donnée ?`} error={form.errorOf('item')}>
            {(control) => (
              <Select {...control} lang={contentLanguage} {...form.register('item')}>
                <option value="">{t`L’ensemble : ${name}`}</option>
                {items.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label.length > 120 ? `${label.slice(0, 120)}…` : label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t`Ce qui est faux`} error={form.errorOf('wrong')}>
          {(control) => <TextArea {...control} from={2} {...form.register('wrong')} />}
        </Field>
        <Field label={t`Ce qui est juste`} error={form.errorOf('proposed')}>
          {(control) => <TextArea {...control} from={2} {...form.register('proposed')} />}
        </Field>
        <Field
          label={t`Adresse de la source`}
          hint={t`La page exacte d’une source publique, de préférence officielle.`}
          error={form.errorOf('source_url')}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              placeholder="https://"
              {...form.register('source_url')}
            />
          )}
        </Field>
        <Field label={t`Précision (facultatif)`} error={form.errorOf('note')}>
          {(control) => <TextArea {...control} from={2} {...form.register('note')} />}
        </Field>
        {isEventRefused ? (
          <Alert>
            <Trans>Cet événement n’a pas de source, ou a été retiré.</Trans>
          </Alert>
        ) : (
          <RefusalMessage error={form.refusal} />
        )}
        <Button type="submit" busy={form.isSending}>
          <Trans>Envoyer le signalement</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
