import type { Language } from '@parvis/contract/languages.ts'
import { translations } from '../../../locales/people.gen.ts'

/** Notification and mail to a new contact of an organisation, or to a former one. */
export function describeRole(event: 'named' | 'ended', organisation: string, language: Language) {
  const t = translations[language]
  return {
    title: t(`organisation.${event}.title`),
    message: t(`organisation.${event}.message`, { organisation }),
    action: {
      label: t(`organisation.${event}.action`),
      path: event === 'named' ? '/organisation' : '/verification',
    },
    otherwise: t('organisation.otherwise'),
  }
}

/** To contacts: a person asks for the tick in the organisation's name. */
export function describeClaim(person: string, organisation: string, language: Language) {
  const t = translations[language]
  return {
    title: t('organisation.asked.title'),
    message: t('organisation.asked.message', { person, organisation }),
    action: { label: t('organisation.asked.action'), path: '/organisation' },
    otherwise: t('organisation.otherwise'),
  }
}
