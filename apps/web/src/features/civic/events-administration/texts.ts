import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { AdministeredEvent, EventValues } from '@parvis/contract/civic/events-administration.schemas.ts'
import type { EventStanding } from '@parvis/contract/civic/events-administration.ts'
import { dateFormat } from '../../../lib/date-format.ts'
import { separator } from '../../../lib/separator.ts'
import { siteName } from '../../../lib/site-name.ts'
import { eventLevelTexts, eventTypeTexts, whenOf } from '../events/event-texts.ts'
import type { Part } from './draft.ts'

export const standingTexts: Record<EventStanding, MessageDescriptor> = {
  announced: msg`Annoncé`,
  called_off: msg`Annulé`,
  withdrawn: msg`Retiré du calendrier`,
}

export const originTexts: Record<AdministeredEvent['origin'], MessageDescriptor> = {
  administration: msg`ajouté par l’administration`,
  bundled: msg`fait établi, livré avec ${siteName}`,
  imported: msg`annoncé par l’institution`,
  example: msg`communauté de démonstration`,
}

export const importanceTexts: Record<EventView['importance'], MessageDescriptor> = {
  low: msg`Mineure`,
  normal: msg`Ordinaire`,
  high: msg`Majeure`,
}

export const precisionTexts: Record<EventView['date_precision'], MessageDescriptor> = {
  minute: msg`L’heure`,
  day: msg`Le jour`,
  month: msg`Le mois`,
  year: msg`L’année`,
}

type Basis = NonNullable<EventView['source']>['basis']
export const basisTexts: Record<Basis, MessageDescriptor> = {
  'cross-checked': msg`Deux sources concordent`,
  'single-copy': msg`Une seule copie lue`,
  'general-knowledge': msg`Connaissance générale, à vérifier`,
}

export const partTexts: Record<Part | 'standing', MessageDescriptor> = {
  title: msg`Titre`,
  type: msg`Type`,
  level: msg`Niveau`,
  when: msg`Date`,
  place: msg`Lieu`,
  participants: msg`Participants`,
  tv_channel: msg`Chaîne`,
  importance: msg`Importance`,
  description: msg`Description`,
  source: msg`Source`,
  standing: msg`État`,
}

/** Sentences for the faults of an event's fields. */
export function useEventFaults() {
  const { t } = useLingui()
  const tooLong = t`C’est trop long.`
  const before = t`La fin doit venir après le début.`
  return {
    title: { tooLong },
    description: { tooLong },
    place: { tooLong },
    participants: { tooLong },
    tv_channel: { tooLong },
    'when.ends': { wrong: before },
    'when.last': { wrong: before },
    'source.institution': { tooLong },
    'source.page': { tooLong },
    'source.url': { tooLong, wrong: t`Donnez une adresse qui commence par https://.` },
    'source.as_of': { wrong: t`Ce jour n’est pas encore venu.` },
  }
}

const longDate = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** One part of an event in words; "—" where it says nothing. */
export function usePartText(): (part: Part | 'standing', values: EventValues) => string {
  const { t, i18n } = useLingui()
  return (part, values) => {
    if (part === 'type') return i18n._(eventTypeTexts[values.type])
    if (part === 'level') return i18n._(eventLevelTexts[values.level])
    if (part === 'importance') return i18n._(importanceTexts[values.importance])
    if (part === 'standing') return i18n._(standingTexts[values.standing])
    if (part === 'when') return whenOf(values)
    if (part === 'participants') return values.participants.join(', ') || '—'
    if (part !== 'source') return values[part] || '—'
    const { source } = values
    if (source === null) return '—'
    const name = [source.institution, source.page].filter(Boolean).join(', ')
    const asOf = longDate.format(Date.parse(source.as_of))
    return [t`${name} (au ${asOf})`, i18n._(basisTexts[source.basis]), source.url]
      .filter(Boolean)
      .join(separator)
  }
}

/** The parts in which two states of an event differ. */
export function partsThatDiffer(one: EventValues, other: EventValues): (Part | 'standing')[] {
  const say = (values: EventValues, part: Part | 'standing') =>
    JSON.stringify(
      part === 'when' ? [values.starts_at, values.ends_at, values.date_precision] : values[part],
      // The order in which the database kept the members of a source says nothing.
      part === 'source' ? ['institution', 'page', 'url', 'as_of', 'basis'] : undefined,
    )
  return (Object.keys(partTexts) as (Part | 'standing')[]).filter(
    (part) => say(one, part) !== say(other, part),
  )
}
