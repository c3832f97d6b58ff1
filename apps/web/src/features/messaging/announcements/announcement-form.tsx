import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'
import * as schemas from '@parvis/contract/messaging/announcements.schemas.ts'
import { announcementForms, announcementWords } from '@parvis/contract/messaging/announcements.ts'
import type { z } from 'zod'
import { useContractForm } from '../../../lib/contract-form.ts'
import { saveDraftText } from '../../../lib/drafts.ts'
import { Button } from '../../../ui/button.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { TitledTextFields } from '../../../ui/titled-text-fields.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { type AnnouncementValues, draftOf } from './draft.ts'
import { formTexts } from './texts.ts'

type Body = z.input<typeof schemas.AnnouncementDraft>

/** The words of an announcement, whom it is for, and when. It sends nothing: a valid one is shown again first. */
export function AnnouncementForm({
  start,
  draft,
  wasBegun,
  onDropped,
  onReady,
}: {
  start: AnnouncementValues
  draft: string
  wasBegun: boolean
  onDropped: () => void
  onReady: (body: Body, values: AnnouncementValues) => void
}) {
  const { t, i18n } = useLingui()
  const leftOut = t`Cette heure n’existe pas : choisissez-en une autre.`
  const form = useContractForm({
    schema: schemas.AnnouncementDraft,
    start,
    draft,
    bodyOf: draftOf,
    faults: {
      starts_at: { missing: t`Choisissez un moment.`, wrong: leftOut },
      ends_at: { missing: t`Choisissez un moment.`, wrong: leftOut },
    },
    send: async (body: Body, values) => ({ body, values }),
    onSent: ({ body, values }) => onReady(body, values),
  })
  const { values } = form
  const limitsOfWords = announcementWords[values.form]
  const messageIn = (named: string) => t`Message (${named})`
  const words = (language: Language) => (
    <TitledTextFields
      language={language}
      textLabel={messageIn(languageNames[language])}
      limits={{ title: limitsOfWords.title, text: limitsOfWords.message }}
      title={form.field(`texts.${language}.title`)}
      text={form.field(`texts.${language}.message`)}
    />
  )
  const moment = (name: 'starts_at' | 'ends_at', label: string) => (
    <Field label={label} hint={t`À l’heure de cet appareil.`} error={form.errorOf(name)}>
      {(control) => (
        <Input {...control} type="datetime-local" {...form.register(name)} className="max-w-64" />
      )}
    </Field>
  )
  return (
    <Form form={form} className="gap-5 p-4">
      {wasBegun && (
        <DraftNotice
          onDrop={() => {
            saveDraftText(draft, '')
            form.restart(start)
            onDropped()
          }}
        />
      )}
      <Segments
        legend={t`Forme`}
        value={values.form}
        onChange={form.field('form').onChange}
        options={announcementForms.map((value) => ({ value, label: i18n._(formTexts[value]) }))}
      >
        <p className="mt-2 text-sm text-ink-2 text-pretty">
          {values.form === 'banner' ? (
            <Trans>Sur tous les écrans, jusqu’à sa fin ou jusqu’à ce que chacun le ferme.</Trans>
          ) : (
            <Trans>Parmi les notifications de chacun, et sur les appareils qui en reçoivent.</Trans>
          )}
        </p>
      </Segments>
      {words('fr')}
      <section className="flex flex-col gap-2">
        <h3 className="text-base">
          <Trans>Traductions</Trans>
        </h3>
        <p className="text-sm text-ink-2 text-pretty">
          <Trans>Le texte français remplace une traduction qui manque.</Trans>
        </p>
        {languages
          .filter((language) => language !== 'fr')
          .map((language) => (
            <details
              key={language}
              // Faults inside are not hidden.
              {...(form.hasFault(`texts.${language}`) ? { open: true } : {})}
              className="rounded-lg border border-line"
            >
              <summary
                lang={language}
                className="flex min-h-11 cursor-pointer items-center px-3.5 font-semibold"
              >
                {languageNames[language]}
              </summary>
              <div className="px-3.5 pb-4">{words(language)}</div>
            </details>
          ))}
      </section>
      <AudienceFields values={values} onChange={form.change} />
      <div className="flex flex-col gap-3">
        <Segments
          legend={t`Quand`}
          value={values.when}
          onChange={form.field('when').onChange}
          options={[
            { value: 'now', label: t`Tout de suite` },
            { value: 'later', label: t`Plus tard` },
          ]}
        />
        {values.when === 'later' && moment('starts_at', t`Début`)}
        {values.form === 'banner' && moment('ends_at', t`Fin`)}
      </div>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" block busy={form.isSending}>
        <Trans>Relire avant d’envoyer</Trans>
      </Button>
    </Form>
  )
}
