import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { languageNames } from '@parvis/contract/language-names.ts'
import type { Announcement, Audience } from '@parvis/contract/messaging/announcements.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { dateFormat } from '../../../lib/date-format.ts'
import { separator } from '../../../lib/separator.ts'
import { Button } from '../../../ui/button.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { audienceRoleTexts, formTexts, stateTexts } from './texts.ts'

const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** An announcement in the list, with its state and reach. */
export function AnnouncementEntry({
  announcement,
  onAmend,
  onTakeBack,
}: {
  announcement: Announcement
  onAmend: () => void
  onTakeBack: () => void
}) {
  const { t, i18n } = useLingui()
  const { form, texts, state, by, reached } = announcement
  const starts = moment.format(new Date(announcement.starts_at))
  const ends = announcement.ends_at && moment.format(new Date(announcement.ends_at))
  const who = useAudienceText(announcement.audience)
  return (
    <li className="flex flex-col gap-2 px-4 py-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 lang="fr" className="min-w-0 text-base wrap-anywhere">
          {texts.fr.title}
        </h2>
        <span className="ml-auto text-sm font-semibold" role="status">
          {i18n._(stateTexts[state])}
        </span>
      </div>
      <p className="text-sm text-ink-2">
        {i18n._(formTexts[form])}
        {separator}
        {who}
        {separator}
        <bdi>{by?.name ?? t`Ligne de commande ou compte supprimé`}</bdi>
      </p>
      <p className="text-sm text-ink-2 tabular-nums">
        {ends ? (
          <Trans>
            Du {starts} au {ends}
          </Trans>
        ) : (
          starts
        )}
        {separator}
        {form === 'banner' ? (
          <Plural
            value={reached}
            _0="personne ne l’a fermé"
            one="# membre l’a fermé"
            other="# membres l’ont fermé"
          />
        ) : (
          <Plural
            value={reached}
            _0="aucun membre prévenu"
            one="# membre prévenu"
            other="# membres prévenus"
          />
        )}
      </p>
      <RichText content={texts.fr.message} className="line-clamp-3 text-sm" />
      {(announcement.may_amend || announcement.may_take_back) && (
        <div className="flex flex-wrap gap-2">
          {announcement.may_amend && (
            <Button look="secondary" size="sm" onClick={onAmend}>
              <Trans>Changer</Trans>
            </Button>
          )}
          {announcement.may_take_back && (
            <Button look="secondary" size="sm" onClick={onTakeBack}>
              <Trans>Retirer</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function useAudienceText({ role, verified, region, language, staff, recent }: Audience): string {
  const { t, i18n } = useLingui()
  const parts = [
    ...(role === null ? [] : [i18n._(audienceRoleTexts[role])]),
    ...(verified === null ? [] : [verified ? t`vérifiés` : t`non vérifiés`]),
    ...(region === null ? [] : [regions[region]]),
    ...(language === null ? [] : [languageNames[language]]),
    ...(staff ? [t`équipe`] : []),
    ...(recent ? [t`nouveaux`] : []),
  ]
  return parts.length === 0 ? t`Tout le monde` : parts.join(', ')
}
