import { Trans, useLingui } from '@lingui/react/macro'
import { decisionGrounds, moderationLabels } from '@parvis/contract/audit/decisions.ts'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { longestSuspension } from '@parvis/contract/trust/moderation.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type DecisionDraft, dayIn, type Missing } from './decision-draft.ts'
import { labelTexts } from './notices/texts.ts'
import { RuleChoice } from './rule-choice.tsx'

/** The ends that suspensions mostly have, in days. */
const usualEnds = [1, 7, 30] as const

/** On what a decision rests: the rule, its ground, the facts; and what its kind needs beside. */
export function ReasonsFields({
  draft,
  missing,
  removable,
  onChange,
}: {
  draft: DecisionDraft
  missing: Missing
  /** Whether the content can be taken away along with a suspension or a ban. */
  removable: boolean
  onChange: (change: Partial<DecisionDraft>) => void
}) {
  const { t, i18n } = useLingui()
  const { kind } = draft
  const choose = t`Choisissez dans la liste.`
  return (
    <>
      {kind === 'label' && (
        <Field label={t`Mention`} error={missing.label && choose}>
          {(control) => (
            <Select
              {...control}
              value={draft.label}
              onChange={({ target }) =>
                onChange({ label: moderationLabels.find((one) => one === target.value) ?? '' })
              }
            >
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
        <Field label={t`Dernier jour de la suspension`} error={missing.until && t`Choisissez un jour.`}>
          {(control) => (
            <div className="flex flex-wrap gap-2">
              <Input
                {...control}
                type="date"
                value={draft.until}
                min={dayIn(0)}
                max={dayIn(longestSuspension - 1)}
                className="max-w-48"
                onChange={({ target }) => onChange({ until: target.value })}
              />
              {usualEnds.map((days) => (
                <Button
                  key={days}
                  look="secondary"
                  size="sm"
                  aria-pressed={draft.until === dayIn(days)}
                  className="self-center aria-pressed:bg-blue-soft"
                  onClick={() => onChange({ until: dayIn(days) })}
                >
                  {days === 1 ? t`1 jour` : t`${days} jours`}
                </Button>
              ))}
            </div>
          )}
        </Field>
      )}
      {(kind === 'suspend' || kind === 'ban') && removable && (
        <Checkbox
          checked={draft.alsoRemove}
          onChange={({ target }) => onChange({ alsoRemove: target.checked })}
        >
          <Trans>Retirer aussi ce contenu</Trans>
        </Checkbox>
      )}
      <RuleChoice value={draft.rule} error={missing.rule && choose} onChange={(rule) => onChange({ rule })} />
      <Segments
        legend={t`Fondement`}
        value={draft.ground}
        onChange={(ground) => onChange({ ground })}
        options={decisionGrounds.map((ground) => ({
          value: ground,
          label: ground === 'terms' ? t`Les conditions` : t`La loi`,
        }))}
      />
      <Field
        label={t`Faits retenus`}
        hint={t`Lus par l’auteur : ce qui a été dit ou montré, où, et pourquoi cela enfreint la règle.`}
        error={missing.facts && t`Dites les faits : l’auteur doit pouvoir les comprendre et y répondre.`}
        aside={<Counter count={graphemeCount(draft.facts)} limit={limits.moderationText} />}
      >
        {(control) => (
          <TextArea
            {...control}
            value={draft.facts}
            onChange={({ target }) => onChange({ facts: target.value })}
          />
        )}
      </Field>
    </>
  )
}
