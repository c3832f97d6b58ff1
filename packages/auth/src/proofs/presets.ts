/** Identity providers of the French State that prove who a member is. They open no session here. */
export const identityProviders = ['proconnect', 'franceconnect'] as const
export type IdentityProvider = (typeof identityProviders)[number]

interface Preset {
  label: string
  issuers: { production: string; sandbox: string }
  scopes: string
  /** Levels of assurance that are accepted, of which `eidas1` is asked for. */
  levels: readonly string[]
}

/**
 * ProConnect: partenaires.proconnect.gouv.fr/docs (« Implémentation technique », « Données fournies », « Niveaux d’assurance »).
 * `eidas0` says that the tie with the organisation is only declared. FranceConnect v2: docs.partenaires.franceconnect.gouv.fr
 * (« Environnements », « Endpoints », « Les évolutions de la nouvelle version »); its pivot identity has no `preferred_username`.
 * Both read in November 2026.
 */
export const presets: Readonly<Record<IdentityProvider, Preset>> = {
  proconnect: {
    label: 'ProConnect',
    issuers: {
      production: 'https://auth.agentconnect.gouv.fr/api/v2',
      sandbox: 'https://fca.integ01.dev-agentconnect.fr/api/v2',
    },
    scopes: 'openid given_name usual_name siret',
    levels: ['eidas1', 'eidas1-mfa', 'eidas2', 'eidas3'],
  },
  franceconnect: {
    label: 'FranceConnect',
    issuers: {
      production: 'https://oidc.franceconnect.gouv.fr/api/v2',
      sandbox: 'https://fcp-low.sbx.dev-franceconnect.fr/api/v2',
    },
    scopes: 'openid given_name family_name preferred_username birthdate',
    levels: ['eidas1', 'eidas2', 'eidas3'],
  },
}
