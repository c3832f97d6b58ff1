import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { translations } from '../../../locales/people.gen.ts'

interface Facts {
  name: string
  mandate: string
  territory: string
}

const days = furtherLimits.preparedDays

/** To a member for whom a verification is prepared. */
export function describePrepared({ mandate, territory }: Facts, language: Language) {
  const t = translations[language]
  return {
    title: t('prepared.title'),
    message: t('prepared.message', { mandate, territory, days }),
    action: { label: t('prepared.action'), path: '/verification' },
    otherwise: t('prepared.otherwise'),
  }
}

/** To the holder of an address without an account, in French: nothing else is known of them. */
export function invitation({ name, mandate, territory }: Facts, link: string) {
  return {
    subject: 'Votre vérification est préparée',
    lead: `${name}, une source publique indique votre mandat : ${mandate}, ${territory}. Ouvrez un compte de responsable politique avec cette adresse : la vérification vous y attend ${days} jours, sans document à envoyer. Cette invitation est personnelle : elle vaut pour cette adresse seulement, et une seule fois.`,
    action: { label: 'Ouvrir un compte', link },
    otherwise:
      'Vous recevez ce message parce qu’une source publique donne cette adresse. Sans suite de votre part, elle est oubliée.',
  }
}
