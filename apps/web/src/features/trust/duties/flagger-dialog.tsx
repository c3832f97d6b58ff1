import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { FlaggerDraft, type FlaggerView } from '@parvis/contract/trust/duties.schemas.ts'
import { addFlagger, amendFlagger } from '@parvis/contract/trust/duties.ts'
import { type Country, countries } from '@parvis/contract/union.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { flaggersQuery } from './queries.ts'
import { countryName } from './texts.ts'

const startOf = (flagger: FlaggerView | undefined) => ({
  name: flagger?.name ?? '',
  coordinator: flagger?.coordinator ?? 'Arcom',
  country: flagger?.country ?? ('FR' as Country),
  expertise: flagger?.expertise ?? '',
  evidence_url: flagger?.evidence_url ?? '',
  awarded_on: flagger?.awarded_on ?? '',
  expires_on: flagger?.expires_on ?? '',
  accounts: flagger?.accounts.map(({ username }) => username ?? '').join(' ') ?? '',
})

/** Notes a trusted flagger, or changes what is noted. */
export function FlaggerDialog({ flagger, onClose }: { flagger?: FlaggerView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: FlaggerDraft,
    start: startOf(flagger),
    draft: `flagger ${flagger?.id ?? 'new'} ${flagger?.revision ?? 0}`,
    bodyOf: ({ accounts, expires_on, ...values }) => ({
      ...values,
      expires_on: expires_on === '' ? null : expires_on,
      accounts: accounts.split(/[\s,;]+/).filter((name) => name !== ''),
    }),
    fieldOf: { profile_not_found: 'accounts', flagger_account_taken: 'accounts' },
    send: (draft) =>
      flagger === undefined
        ? call(addFlagger, { body: draft })
        : call(amendFlagger, {
            params: { flaggerId: flagger.id },
            body: { draft, revision: flagger.revision },
          }),
    onSent: (list) => {
      client.setQueryData(flaggersQuery.queryKey, list)
      notify.success(t`Signaleur de confiance inscrit`)
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: flaggersQuery.queryKey }),
  })
  const text = (name: 'name' | 'coordinator' | 'evidence_url' | 'accounts', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {(control) => <Input {...control} autoComplete="off" {...form.register(name)} />}
    </Field>
  )
  const title = flagger === undefined ? t`Inscrire un signaleur de confiance` : t`Modifier le signaleur`
  return (
    <Dialog title={title} closeLabel={t`Fermer`} tall onClose={onClose}>
      <Form form={form} className="gap-4 p-4">
        {text('name', t`Organisation`)}
        {text('coordinator', t`Coordinateur qui a donné le statut`)}
        <Field label={t`Pays du coordinateur`} error={form.errorOf('country')}>
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
        <ReasonArea
          label={t`Domaine d’expertise`}
          hint={t`Comme la décision le dit.`}
          limit={furtherLimits.dutyText}
          {...form.field('expertise')}
        />
        {text('evidence_url', t`Adresse de la décision`, t`La page du coordinateur ou de la Commission.`)}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t`Statut donné le`} error={form.errorOf('awarded_on')}>
            {(control) => <Input {...control} type="date" {...form.register('awarded_on')} />}
          </Field>
          <Field label={t`Jusqu’au (facultatif)`} error={form.errorOf('expires_on')}>
            {(control) => <Input {...control} type="date" {...form.register('expires_on')} />}
          </Field>
        </div>
        {text(
          'accounts',
          t`Comptes`,
          t`Noms d’utilisateur, séparés par des espaces : leurs notifications passent d’abord.`,
        )}
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Enregistrer</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
