import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/content/polls.schemas.ts'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { limits } from '@parvis/contract/limits.ts'
import { type PollTheme, pollThemes } from '@parvis/contract/list-filters.ts'
import { isBlank } from '@parvis/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { Suspense, useId } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { momentOf } from '../../../lib/local-time.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { ElectionChoice } from '../../../slots/reserves.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { pollThemeTexts } from './poll-texts.ts'
import { pollsKey } from './queries.ts'

const start = {
  title: '',
  description: '',
  theme: 'economy' as PollTheme,
  options: ['', ''],
  /** In the form of the browser's own control, on the reader's clock. */
  ends_at: '',
  /** The election that it is about, or nothing. */
  election_id: '',
  with_receipt: 'no' as 'no' | 'yes',
  /** Day of an official's answer, or nothing. */
  answer_due_on: '',
}

/** The moment that is meant; empty unless it exists and is to come. */
function momentToCome(local: string): string {
  const moment = momentOf(local)
  return moment !== undefined && new Date(moment) > new Date() ? moment : ''
}

const folded = (text: string) => text.trim().toLowerCase()

/** The form in which the staff and verified members write a poll. Typed values stay until the poll is open. */
export function PollDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const faultId = useId()
  const profile = useOwnProfile()
  const isOfficial = profile?.role === 'politician' && profile.verified
  const form = useContractForm({
    schema: schemas.createPoll.body,
    start,
    draft: 'poll',
    bodyOf: ({ description, options, ends_at, election_id, with_receipt, answer_due_on, ...typed }) => ({
      ...typed,
      description: description.trim(),
      options: options.map((text) => text.trim()),
      ends_at: momentToCome(ends_at),
      election_id: election_id === '' ? null : election_id,
      with_receipt: with_receipt === 'yes',
      answer_due_on: answer_due_on === '' ? null : answer_due_on,
    }),
    faults: {
      options: { wrong: t`Deux réponses sont identiques.` },
      ends_at: {
        missing: t`Choisissez une date à venir.`,
        wrong: ({ ends_at }) =>
          momentOf(ends_at) === undefined
            ? t`Cette heure n’existe pas : choisissez-en une autre.`
            : t`Choisissez une date à venir.`,
      },
    },
    fieldOf: { answer_day_invalid: 'answer_due_on' },
    send: (body) => call(createPoll, { body }),
    onSent: () => {
      notify.success(t`Sondage ouvert`)
      void client.invalidateQueries({ queryKey: pollsKey })
      onClose()
    },
    onRefused: (error) => {
      if (
        error instanceof ApiError &&
        [
          'poll_end_invalid',
          'too_many_polls',
          'reserve_in_force',
          'validation_failed',
          'election_not_found',
        ].includes(error.code)
      )
        notify.error(t`Erreur`, i18n._(refusalText(error)))
      else
        notifyFailure(error, t`Impossible d’ouvrir ce sondage.`, t`Vous devez être connecté pour continuer.`)
    },
  })
  const { options } = form.values
  const isOptionWrong = (text: string) =>
    form.hasFault('options') &&
    (isBlank(text) || options.filter((other) => folded(other) === folded(text)).length > 1)
  return (
    <Dialog title={t`Nouveau sondage`} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form}>
        <Field label={t`Question`} error={form.errorOf('title')}>
          {(control) => <Input {...control} {...form.register('title')} maxLength={limits.pollTitle} />}
        </Field>
        <Field label={t`Précisions (facultatif)`} error={form.errorOf('description')}>
          {(control) => (
            <TextArea
              {...control}
              {...form.register('description')}
              from={2}
              maxLength={limits.pollDescription}
            />
          )}
        </Field>
        <Field label={t`Thème`} error={form.errorOf('theme')}>
          {(control) => (
            <Select {...control} {...form.register('theme')}>
              {pollThemes.map((theme) => (
                <option key={theme} value={theme}>
                  {i18n._(pollThemeTexts[theme])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-semibold">
            <Trans>Réponses</Trans>
          </legend>
          {options.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no name but their place
            <div key={place} className="flex items-center gap-1">
              <Input
                aria-label={t`Réponse ${place + 1}`}
                aria-invalid={isOptionWrong(text) || undefined}
                aria-describedby={isOptionWrong(text) ? faultId : undefined}
                value={text}
                maxLength={limits.pollOption}
                onChange={({ target }) =>
                  form.change({ options: options.map((old, at) => (at === place ? target.value : old)) })
                }
              />
              {options.length > 2 && (
                <IconButton
                  label={t`Retirer la réponse ${place + 1}`}
                  onClick={() => form.change({ options: options.filter((_, at) => at !== place) })}
                >
                  <X aria-hidden="true" size={18} />
                </IconButton>
              )}
            </div>
          ))}
          {form.hasFault('options') && (
            <p id={faultId} role="alert" className="text-sm font-medium text-danger">
              {options.some(isBlank) ? t`Remplissez chaque réponse.` : form.errorOf('options')}
            </p>
          )}
          {options.length < limits.pollOptions && (
            <Button
              look="quiet"
              size="sm"
              className="self-start"
              onClick={() => form.change({ options: [...options, ''] })}
            >
              <Plus aria-hidden="true" size={16} />
              <Trans>Ajouter une réponse</Trans>
            </Button>
          )}
        </fieldset>
        <Field label={t`Fin du vote`} error={form.errorOf('ends_at')}>
          {(control) => <Input {...control} type="datetime-local" {...form.register('ends_at')} />}
        </Field>
        {isOfficial && (
          <Field
            label={t`Jour de votre réponse (facultatif)`}
            hint={t`Vous direz ce que vous en faites au plus tard ce jour-là. Sans date : trente jours après la fin.`}
            error={form.errorOf('answer_due_on')}
          >
            {(control) => <Input {...control} type="date" {...form.register('answer_due_on')} />}
          </Field>
        )}
        <Field
          label={t`Reçu de vote`}
          hint={
            form.values.with_receipt === 'yes' ? (
              <Trans>
                Chaque votant reçoit un fichier qui prouve ce qu’il a voté. Il peut le montrer, on peut donc
                le lui demander : cela lui est dit avant son vote. Ce choix est définitif.
              </Trans>
            ) : (
              <Trans>
                Chaque votant peut prouver que son vote est compté. Rien ne prouve à d’autres ce qu’il a voté.
                Ce choix est définitif.
              </Trans>
            )
          }
          error={form.errorOf('with_receipt')}
        >
          {(control) => (
            <Select {...control} {...form.register('with_receipt')}>
              <option value="no">{t`Sans reçu`}</option>
              <option value="yes">{t`Avec reçu`}</option>
            </Select>
          )}
        </Field>
        <Suspense fallback={<div className="h-16" />}>
          <ElectionChoice label={t`Élection concernée (facultatif)`} {...form.field('election_id')} />
        </Suspense>
        {form.values.election_id !== '' && (
          <p className="text-sm text-ink-2">
            <Trans>Pendant la réserve électorale, ce sondage sera suspendu.</Trans>
          </p>
        )}
        <Button type="submit" block busy={form.isSending}>
          <Trans>Ouvrir le sondage</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
