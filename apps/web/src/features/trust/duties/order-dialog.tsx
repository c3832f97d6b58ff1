import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/trust/duties.schemas.ts'
import {
  type OrderCategory,
  type OrderKind,
  orderCategories,
  orderKinds,
  registerOrder,
} from '@parvis/contract/trust/duties.ts'
import { type Country, countries, unionLanguages } from '@parvis/contract/union.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { localTime, momentOf } from '../../../lib/local-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ordersQuery } from './queries.ts'
import { categoryTexts, countryName, languageName, orderKindTexts } from './texts.ts'

const lines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

const begun = () => ({
  kind: 'act' as OrderKind,
  authority: '',
  country: 'FR' as Country,
  legal_basis: '',
  reference: '',
  category: 'STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER' as OrderCategory,
  language: 'FR' as (typeof unionLanguages)[number],
  /** The country of the authority, or the whole Union. */
  scope: 'country' as 'country' | 'union',
  addresses: '',
  username: '',
  issued_on: localTime(new Date()).slice(0, 10),
  received_at: localTime(new Date()),
  untold_until: '',
})

/** Registers an order as it arrived. The draft stays in this tab until it is sent. */
export function OrderDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.registerOrder.body,
    start: begun(),
    draft: 'order of an authority',
    bodyOf: ({ scope, addresses, username, untold_until, received_at, ...values }) => ({
      ...values,
      territory: scope === 'union' ? [] : [values.country],
      addresses: lines(addresses),
      username: username.trim() === '' ? null : username,
      untold_until: untold_until === '' ? null : untold_until,
      received_at: momentOf(received_at) ?? '',
    }),
    faults: { received_at: { wrong: t`Cette heure n’existe pas : choisissez-en une autre.` } },
    fieldOf: { profile_not_found: 'username', order_day_invalid: 'received_at', own_case: 'username' },
    send: (body) => call(registerOrder, { body }),
    onSent: ({ case_id }) => {
      notify.success(
        t`Ordre inscrit`,
        case_id === null
          ? t`Accusez-en réception à l’autorité.`
          : t`Un dossier est ouvert sur le contenu visé.`,
      )
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ordersQuery.queryKey }),
  })
  const addresses = form.field('addresses')
  const text = (
    name: 'authority' | 'reference' | 'legal_basis' | 'username',
    label: string,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => <Input {...control} autoComplete="off" {...form.register(name)} />}
    </Field>
  )
  return (
    <Dialog title={t`Inscrire un ordre`} closeLabel={t`Fermer`} tall onClose={onClose}>
      <Form form={form} className="gap-4 p-4">
        <Segments
          legend={t`Ce que l’autorité ordonne`}
          {...form.field('kind')}
          options={orderKinds.map((value) => ({ value, label: i18n._(orderKindTexts[value]) }))}
        />
        {text('authority', t`Autorité`)}
        {text('reference', t`Référence de l’ordre`)}
        {text('legal_basis', t`Base juridique`)}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Pays de l’autorité`} error={form.errorOf('country')}>
            {(control) => (
              <Select {...control} {...form.register('country')}>
                {countries.map((code) => (
                  <option key={code} value={code}>
                    {countryName(i18n.locale, code)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t`Langue de l’ordre`} error={form.errorOf('language')}>
            {(control) => (
              <Select {...control} {...form.register('language')}>
                {unionLanguages.map((code) => (
                  <option key={code} value={code}>
                    {languageName(i18n.locale, code)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t`Donné le`} error={form.errorOf('issued_on')}>
            {(control) => <Input {...control} type="date" {...form.register('issued_on')} />}
          </Field>
          <Field label={t`Reçu le`} error={form.errorOf('received_at')}>
            {(control) => <Input {...control} type="datetime-local" {...form.register('received_at')} />}
          </Field>
        </div>
        <Field label={t`Catégorie`} error={form.errorOf('category')}>
          {(control) => (
            <Select {...control} {...form.register('category')}>
              {orderCategories.map((category) => (
                <option key={category} value={category}>
                  {i18n._(categoryTexts[category])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Segments
          legend={t`Portée territoriale`}
          {...form.field('scope')}
          options={[
            { value: 'country', label: t`Le pays de l’autorité` },
            { value: 'union', label: t`Toute l’Union` },
          ]}
        />
        <Field
          label={t`Contenus visés`}
          hint={t`Une adresse par ligne. Un dossier s’ouvre sur chaque contenu visible de ce site.`}
          error={addresses.error}
        >
          {(control) => (
            <TextArea
              {...control}
              from={2}
              value={addresses.value}
              onChange={({ target }) => addresses.onChange(target.value)}
            />
          )}
        </Field>
        {text(
          'username',
          t`Membre concerné (facultatif)`,
          t`Son nom d’utilisateur, si l’ordre le nomme. Les auteurs des contenus sont concernés de toute façon.`,
        )}
        <Field
          label={t`Ne pas informer le membre avant le (facultatif)`}
          hint={t`Seulement si l’autorité le demande.`}
          error={form.errorOf('untold_until')}
        >
          {(control) => (
            <Input {...control} type="date" {...form.register('untold_until')} className="max-w-48" />
          )}
        </Field>
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Inscrire l’ordre</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
