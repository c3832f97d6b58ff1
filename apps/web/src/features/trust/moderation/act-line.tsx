import { useLingui } from '@lingui/react/macro'
import { decisionKinds, moderationRules } from '@parvis/contract/audit/decisions.ts'
import { reasons } from '@parvis/contract/audit/transparency-log.ts'
import type { ActView } from '@parvis/contract/trust/staff.schemas.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { actTexts } from '../../audit/staff-acts/act-texts.ts'
import { reasonTexts } from '../../audit/transparency-log/log-texts.ts'
import { usePartyName } from '../../people/parties/use-parties.ts'
import { kindTexts, ruleTexts } from './notices/texts.ts'

/** It stays on the line of the word before it. */
const colon = '\u00a0: '

/** One act of the staff: by whom, what, when. */
export function ActLine({ act }: { act: ActView }) {
  const { t, i18n } = useLingui()
  const kind = decisionKinds.find((one) => one === act.details.kind)
  const party = usePartyName(typeof act.details.party === 'string' ? act.details.party : null)
  const ground = reasons.find((one) => one === (act.details.evidence ?? act.details.reason))
  const { version } = act.details
  const rule = version === undefined ? undefined : moderationRules.find((one) => one === act.details.rule)
  return (
    <span className="min-w-0">
      <bdi className="font-semibold">
        {act.via === 'command_line' ? t`Ligne de commande` : (act.actor?.name ?? t`Compte supprimé`)}
      </bdi>{' '}
      <span className="text-ink-2">
        {i18n._(actTexts[act.act])}
        {kind && `${colon}${i18n._(kindTexts[kind])}`}
        {party && (
          <>
            {colon}
            <span lang="fr">{party}</span>
          </>
        )}
        {typeof act.details.value === 'string' && (
          <>
            {colon}
            <bdi className="wrap-anywhere">{act.details.value}</bdi>
          </>
        )}
        {rule && `${colon}${i18n._(ruleTexts[rule])} (${t`version ${version}`})`}
        {act.subject && (
          <>
            {colon}
            <bdi>{act.subject.name}</bdi>
          </>
        )}
        {act.event && (
          <>
            {colon}
            <span lang={contentLanguage}>{act.event.title}</span>
          </>
        )}
        {ground && <> ({i18n._(reasonTexts[ground])})</>}
        {act.reason && (
          <>
            {separator}
            <span dir="auto" className="wrap-anywhere">
              {`«\u00a0${act.reason}\u00a0»`}
            </span>
          </>
        )}
      </span>
      {separator}
      <ElapsedTime at={act.created_at} form="words" className="text-ink-3" />
    </span>
  )
}
