import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { languages } from '@parvis/contract/languages.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { SavedReply } from '@parvis/contract/trust/desk.schemas.ts'
import * as schemas from '@parvis/contract/trust/desk.schemas.ts'
import { addSavedReply, changeSavedReply } from '@parvis/contract/trust/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Counter } from '../../../../ui/counter.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { notify } from '../../../../ui/notify.ts'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { languageTexts } from '../texts.ts'
import { repliesQuery } from './queries.ts'

/** Writes a saved reply, or changes one. The text survives a refusal. */
export function ReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  /** Version of the text that the editor has seen last. */
  const version = useRef(reply?.version ?? 0)
  const form = useContractForm({
    schema: schemas.addSavedReply.body,
    start: {
      title: reply?.title ?? '',
      texts: { fr: '', en: '', es: '', de: '', it: '', ...reply?.texts },
    },
    faults: {
      title: { missing: t`Donnez un titre à la réponse.` },
      'texts.fr': { missing: t`Écrivez la réponse en français au moins.` },
    },
    send: (body) =>
      reply === null
        ? call(addSavedReply, { body })
        : call(changeSavedReply, {
            params: { replyId: reply.id },
            body: { ...body, version: version.current },
          }),
    onSent: (replies) => {
      client.setQueryData(repliesQuery.queryKey, replies)
      notify.success(t`Réponse enregistrée`)
      onDone()
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError)) return
      void client.fetchQuery({ ...repliesQuery, staleTime: 0 }).then(({ items }) => {
        version.current = items.find(({ id }) => id === reply?.id)?.version ?? version.current
      })
    },
  })
  const { data: replies } = useQuery(repliesQuery)
  const isStale = form.refusal instanceof ApiError && form.refusal.code === 'reply_changed'
  const theirs = isStale ? replies?.items.find(({ id }) => id === reply?.id) : undefined
  return (
    <Form form={form}>
      <Field label={t`Titre`} hint={t`L’équipe choisit la réponse par lui.`} error={form.errorOf('title')}>
        {(control) => <Input {...control} {...form.register('title')} autoComplete="off" />}
      </Field>
      {languages.map((language) => {
        const text = form.field(`texts.${language}`)
        return (
          <Field
            key={language}
            label={
              language === 'fr'
                ? i18n._(languageTexts.fr)
                : t`${i18n._(languageTexts[language])} (facultatif)`
            }
            error={text.error}
            aside={<Counter count={graphemeCount(text.value)} limit={furtherLimits.moderationText} />}
          >
            {(control) => (
              <TextArea
                {...control}
                lang={language}
                from={2}
                upTo="box"
                value={text.value}
                onChange={({ target }) => text.onChange(target.value)}
              />
            )}
          </Field>
        )
      })}
      <RefusalMessage error={form.refusal} />
      {theirs && (
        <div className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
          <p className="font-semibold">
            <Trans>Le texte de l’autre personne, en français</Trans>
          </p>
          <p lang="fr" className="mt-0.5 whitespace-pre-wrap wrap-anywhere">
            {theirs.texts.fr}
          </p>
        </div>
      )}
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Enregistrer</Trans>
      </Button>
    </Form>
  )
}
