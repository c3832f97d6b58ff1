import { Trans, useLingui } from '@lingui/react/macro'
import {
  type CaseTarget,
  type ContentDecisionKind,
  decisionGrounds,
  moderationLabels,
} from '@parvis/contract/audit/decisions.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { ContentMisuse } from '@parvis/contract/trust/reports.schemas.ts'
import { longestSuspension, usualLaw } from '@parvis/contract/trust/reports.ts'
import { useRef } from 'react'
import type { ContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { sendByKeyboard } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type DecisionDraft, dayIn } from './decision-draft.ts'
import { ReplyPicker } from './desk/reply-picker.tsx'
import { Misuse } from './misuse-note.tsx'
import { labelTexts } from './notices/texts.ts'
import { RuleChoice } from './rule-choice.tsx'

type DecisionForm = Pick<ContractForm<DecisionDraft>, 'field' | 'register' | 'errorOf' | 'values'>

/** The ends that suspensions mostly have, in days. */
const usualEnds = [1, 7, 30] as const

/** On what a decision rests: the rule, its ground, the facts; and what its kind needs beside. */
export function ReasonsFields({
  form,
  target,
  kind,
  removable,
  language = null,
  misuse,
}: {
  form: DecisionForm
  /** Kind of the judged content. */
  target: CaseTarget
  kind: ContentDecisionKind
  /** Language of the judged content: saved replies in it are offered first. */
  language?: Language | null
  /** Whether the content can be taken away along with a suspension or a ban. */
  removable: boolean
  /** The author's state in the misuse policy; null once the account is gone. Left out: many are decided on at once. */
  misuse?: ContentMisuse | null
}) {
  const { t, i18n } = useLingui()
  const until = form.field('suspended_until')
  const facts = form.field('facts')
  const factsArea = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      {kind === 'label' && (
        <Field label={t`Mention`} error={form.errorOf('label')}>
          {(control) => (
            <Select {...control} {...form.register('label')}>
              <option value="">{t`Choisir…`}</option>
              {moderationLabels.map((label) => (
                <option key={label} value={label}>
                  {i18n._(labelTexts[label].title)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {kind === 'suspend' && (
        <Field label={t`Dernier jour de la suspension`} error={until.error}>
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Input
                {...control}
                type="date"
                value={until.value}
                min={dayIn(0)}
                max={dayIn(longestSuspension - 1)}
                className="max-w-48"
                onChange={({ target }) => until.onChange(target.value)}
              />
              {usualEnds.map((days) => (
                <Button
                  key={days}
                  look="secondary"
                  size="sm"
                  aria-pressed={until.value === dayIn(days)}
                  className="self-center aria-pressed:bg-blue-soft"
                  onClick={() => until.onChange(dayIn(days))}
                >
                  {days === 1 ? t`1 jour` : t`${days} jours`}
                </Button>
              ))}
            </div>
          )}
        </Field>
      )}
      {(kind === 'suspend' || kind === 'ban') && removable && (
        <Checkbox {...form.register('also_remove')}>
          <Trans>Retirer aussi ce contenu</Trans>
        </Checkbox>
      )}
      <RuleChoice target={target} {...form.field('rule')} />
      <Segments
        legend={t`Fondement`}
        {...form.field('ground')}
        options={decisionGrounds.map((ground) => ({
          value: ground,
          label: ground === 'terms' ? t`Les conditions` : t`La loi`,
        }))}
      />
      {misuse !== undefined && form.values.ground === 'illegal_content' && (
        <>
          <Field
            label={t`Loi invoquée`}
            hint={t`Lue par l’auteur. Vide : celle de la règle choisie.`}
            error={form.errorOf('legal_ground')}
          >
            {(control) => (
              <Input
                {...control}
                placeholder={form.values.rule === '' ? '' : usualLaw[form.values.rule]}
                {...form.register('legal_ground')}
              />
            )}
          </Field>
          <Checkbox {...form.register('manifest')}>
            <Trans>Contenu manifestement illicite</Trans>
          </Checkbox>
          {form.values.manifest && misuse !== null && <Misuse misuse={misuse} />}
        </>
      )}
      <Field
        label={t`Faits retenus`}
        hint={t`Lus par l’auteur : ce qui a été dit ou montré, où, et pourquoi cela enfreint la règle.`}
        error={facts.error}
        aside={<Counter count={graphemeCount(facts.value)} limit={furtherLimits.moderationText} />}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={factsArea}
            value={facts.value}
            onChange={({ target }) => facts.onChange(target.value)}
            onKeyDown={sendByKeyboard}
          />
        )}
      </Field>
      <ReplyPicker
        language={language}
        onInsert={(text) => {
          facts.onChange(facts.value.trim() === '' ? text : `${facts.value.trimEnd()}\n\n${text}`)
          factsArea.current?.focus()
        }}
      />
    </>
  )
}
