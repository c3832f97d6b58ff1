import { Trans, useLingui } from '@lingui/react/macro'
import { markCandidate } from '@parvis/contract/civic/reserves-administration.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstWrong } from '../../../ui/first-wrong.ts'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { reservesKey } from './queries.ts'
import { RegionChoice } from './region-choice.tsx'

/** Marks a verified official as a candidate, with the official source that says so. */
export function CandidateForm({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [region, setRegion] = useState('')
  const [source, setSource] = useState('')
  const [missing, setMissing] = useState(false)
  const username = typed.trim().replace(/^@/, '')
  const isSource = source.startsWith('https://') && URL.canParse(source)
  const marking = useMutation({
    mutationFn: () =>
      call(markCandidate, {
        params: { eventId },
        body: {
          username,
          region_code: regionCodes.find((code) => code === region) ?? null,
          source_url: source.trim(),
        },
      }),
    onSuccess: ({ member }) => {
      notify.success(t`${member.name} est inscrit comme candidat`)
      setTyped('')
    },
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    setMissing(username === '' || !isSource)
    if (username !== '' && isSource && !marking.isPending) marking.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 px-4 py-5">
      <h3 className="text-base">
        <Trans>Inscrire un candidat</Trans>
      </h3>
      <Field
        label={t`Nom d’utilisateur`}
        hint={t`D’un compte d’élu vérifié.`}
        error={missing && username === '' ? t`Ce champ est nécessaire.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <RegionChoice label={t`Région`} value={region} onChange={setRegion} />
      <Field
        label={t`Adresse de la source`}
        hint={t`La liste officielle des candidats, par exemple.`}
        error={missing && !isSource ? t`Indiquez une adresse qui commence par https://.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            value={source}
            maxLength={500}
            placeholder="https://"
            onChange={({ target }) => setSource(target.value)}
          />
        )}
      </Field>
      <RefusalMessage error={marking.error} />
      <Button type="submit" busy={marking.isPending} className="self-start">
        <Trans>Inscrire</Trans>
      </Button>
    </form>
  )
}
