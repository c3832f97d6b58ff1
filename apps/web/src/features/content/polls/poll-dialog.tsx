import { Trans, useLingui } from '@lingui/react/macro'
import { createPoll, type PollTheme, pollThemes } from '@parvis/contract/content/polls.ts'
import { limits } from '@parvis/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, Suspense, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { ElectionChoice } from '../../../slots/reserves.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { pollThemeTexts } from './poll-texts.ts'
import { pollsKey } from './queries.ts'

interface Draft {
  title: string
  description: string
  theme: PollTheme
  options: string[]
  /** As the browser's own control says it, on the reader's clock. */
  ends: string
  /** The election that it is about, or nothing. */
  election: string
}

const draftName = 'poll'
const empty: Draft = {
  title: '',
  description: '',
  theme: 'economy',
  options: ['', ''],
  ends: '',
  election: '',
}

function kept(): Draft {
  try {
    return { ...empty, ...(JSON.parse(readDraftText(draftName) ?? '{}') as Partial<Draft>) }
  } catch {
    return empty
  }
}

/** Where the staff writes a poll. Typed values stay until the poll is open. */
export function PollDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState(kept)
  const [fault, setFault] = useState<{ field: keyof Draft; text: string } | null>(null)
  const opening = useOpening(() => {
    keepDraftText(draftName, '')
    onClose()
  })
  const type = (next: Partial<Draft>) => {
    const typed = { ...draft, ...next }
    setDraft(typed)
    setFault(null)
    keepDraftText(draftName, JSON.stringify(typed))
  }
  const options = draft.options.map((text) => text.trim())
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (draft.title.trim() === '') return setFault({ field: 'title', text: t`Ce champ est nécessaire.` })
    if (options.includes('')) return setFault({ field: 'options', text: t`Remplissez chaque réponse.` })
    if (new Set(options.map((text) => text.toLowerCase())).size < options.length)
      return setFault({ field: 'options', text: t`Deux réponses sont identiques.` })
    const ends = new Date(draft.ends)
    if (Number.isNaN(ends.getTime()) || ends <= new Date())
      return setFault({ field: 'ends', text: t`Choisissez une date à venir.` })
    opening.mutate({ ...draft, options, ends_at: ends.toISOString() })
  }
  const errorOf = (field: keyof Draft) => (fault?.field === field ? fault.text : undefined)
  return (
    <Dialog title={t`Nouveau sondage`} closeLabel={t`Fermer`} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4" noValidate>
        <Field label={t`Question`} error={errorOf('title')}>
          {(control) => (
            <Input
              {...control}
              value={draft.title}
              maxLength={limits.pollTitle}
              onChange={({ target }) => type({ title: target.value })}
            />
          )}
        </Field>
        <Field label={t`Précisions (facultatif)`}>
          {(control) => (
            <TextArea
              {...control}
              className="min-h-[2lh]"
              value={draft.description}
              maxLength={limits.pollDescription}
              onChange={({ target }) => type({ description: target.value })}
            />
          )}
        </Field>
        <Field label={t`Thème`}>
          {(control) => (
            <Select
              {...control}
              value={draft.theme}
              onChange={({ target }) => type({ theme: target.value as PollTheme })}
            >
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
          {draft.options.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no name but their place
            <div key={place} className="flex items-center gap-1">
              <Input
                aria-label={t`Réponse ${place + 1}`}
                value={text}
                maxLength={limits.pollOption}
                onChange={({ target }) =>
                  type({ options: draft.options.map((old, at) => (at === place ? target.value : old)) })
                }
              />
              {draft.options.length > 2 && (
                <IconButton
                  label={t`Retirer la réponse ${place + 1}`}
                  onClick={() => type({ options: draft.options.filter((_, at) => at !== place) })}
                >
                  <X aria-hidden="true" size={18} />
                </IconButton>
              )}
            </div>
          ))}
          {errorOf('options') && (
            <p role="alert" className="text-sm font-medium text-danger">
              {errorOf('options')}
            </p>
          )}
          {draft.options.length < limits.pollOptions && (
            <Button
              look="quiet"
              size="sm"
              className="self-start"
              onClick={() => type({ options: [...draft.options, ''] })}
            >
              <Plus aria-hidden="true" size={16} />
              <Trans>Ajouter une réponse</Trans>
            </Button>
          )}
        </fieldset>
        <Field label={t`Fin du vote`} error={errorOf('ends')}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={draft.ends}
              onChange={({ target }) => type({ ends: target.value })}
            />
          )}
        </Field>
        <Suspense fallback={<div className="h-16" />}>
          <ElectionChoice
            label={t`Élection concernée (facultatif)`}
            value={draft.election}
            onChange={(election) => type({ election })}
          />
        </Suspense>
        {draft.election !== '' && (
          <p className="text-sm text-ink-2">
            <Trans>Pendant la réserve électorale, ce sondage sera suspendu.</Trans>
          </p>
        )}
        <Button type="submit" block busy={opening.isPending}>
          <Trans>Ouvrir le sondage</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

function useOpening(onDone: () => void) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  return useMutation({
    mutationFn: ({ title, description, theme, options, ends_at, election }: Draft & { ends_at: string }) =>
      call(createPoll, {
        body: {
          title,
          description: description.trim(),
          theme,
          options,
          ends_at,
          election_id: election === '' ? null : election,
        },
      }),
    onSuccess: () => {
      notify.success(t`Sondage ouvert`)
      void client.invalidateQueries({ queryKey: pollsKey })
      onDone()
    },
    onError: (error) => {
      if (
        error instanceof ApiError &&
        ['poll_end_invalid', 'staff_only', 'validation_failed', 'election_not_found'].includes(error.code)
      )
        notify.error(t`Erreur`, i18n._(refusalText(error)))
      else tellFailure(error, t`Impossible d’ouvrir ce sondage.`, t`Vous devez être connecté pour continuer.`)
    },
  })
}
