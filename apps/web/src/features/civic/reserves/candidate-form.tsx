import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { markCandidate } from '@parvis/contract/civic/reserves-administration.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { UsernameInput } from '../../../ui/username-input.tsx'
import { reservesKey } from './queries.ts'
import { RegionChoice } from './region-choice.tsx'

/** Marks a verified official as a candidate, with the official source that says so. */
export function CandidateForm({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.markCandidate.body,
    start: { username: '', region_code: '', source_url: '' },
    bodyOf: ({ username, region_code, source_url }) => ({
      username,
      region_code: regionCodes.find((code) => code === region_code) ?? null,
      source_url: source_url.trim(),
    }),
    faults: {
      source_url: {
        missing: t`Indiquez une adresse qui commence par https://.`,
        wrong: t`Indiquez une adresse qui commence par https://.`,
      },
    },
    send: (body) => call(markCandidate, { params: { eventId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
    onSent: ({ member }) => {
      notify.success(t`${member.name} est inscrit comme candidat`)
      form.restart({ ...form.values, username: '' })
    },
  })
  return (
    <Form form={form} className="gap-4 px-4 py-5">
      <h3 className="text-base">
        <Trans>Inscrire un candidat</Trans>
      </h3>
      <Field
        label={t`Nom d’utilisateur`}
        hint={t`D’un compte d’élu vérifié.`}
        error={form.errorOf('username')}
      >
        {(control) => <UsernameInput {...control} {...form.register('username')} />}
      </Field>
      <RegionChoice label={t`Région`} {...form.field('region_code')} />
      <Field
        label={t`Adresse de la source`}
        hint={t`La liste officielle des candidats, par exemple.`}
        error={form.errorOf('source_url')}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            {...form.register('source_url')}
            maxLength={500}
            placeholder="https://"
          />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Inscrire</Trans>
      </Button>
    </Form>
  )
}
