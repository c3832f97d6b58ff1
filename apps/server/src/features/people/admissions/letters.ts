import type { Language } from '@parvis/contract/languages.ts'
import { translations } from '../../../locales/people.gen.ts'
import type { Letter } from '../../accounts/identity/index.ts'

export function approvedLetter(language: Language, siteUrl: string): Letter {
  const t = translations[language]
  return {
    subject: t('admission.approved.subject'),
    lead: t('admission.approved.lead'),
    action: { label: t('admission.approved.action'), link: `${siteUrl}/auth` },
    otherwise: t('admission.approved.otherwise'),
  }
}

/** For an account that is suspended or banned. */
export function approvedLaterLetter(language: Language): Letter {
  const t = translations[language]
  return {
    subject: t('admission.approved.subject'),
    lead: t('admission.approvedLater.lead'),
    action: null,
    otherwise: t('admission.approved.otherwise'),
  }
}

export function refusedLetter(language: Language, reason: string): Letter {
  const t = translations[language]
  return {
    subject: t('admission.refused.subject'),
    lead: t('admission.refused.lead', { reason: reason.trim() }),
    action: null,
    otherwise: t('admission.refused.otherwise'),
  }
}

export function lapsedLetter(language: Language, days: number): Letter {
  const t = translations[language]
  return {
    subject: t('admission.lapsed.subject'),
    lead: t('admission.lapsed.lead', { days }),
    action: null,
    otherwise: t('admission.lapsed.otherwise'),
  }
}
