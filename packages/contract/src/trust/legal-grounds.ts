import type { ModerationRule } from '../audit/decisions.ts'

/** The law that content against a rule mostly breaks in France: proposed to who decides, who may name another. */
export const usualLaw: Record<ModerationRule, string> = {
  harassment: 'Code pénal, articles 222-33-2-2 et 222-17',
  hate: 'Loi du 29 juillet 1881 sur la liberté de la presse, article 24',
  defamation: 'Loi du 29 juillet 1881 sur la liberté de la presse, articles 29 à 33',
  privacy: 'Code civil, article 9 ; code pénal, articles 226-1 et suivants',
  illegal: 'Loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique, article 6',
  impersonation: 'Code pénal, article 226-4-1',
  spam: 'Code des postes et des communications électroniques, article L. 34-5',
  misinformation: 'Code électoral, article L. 97',
  inappropriate: 'Code pénal, article 227-24',
}
