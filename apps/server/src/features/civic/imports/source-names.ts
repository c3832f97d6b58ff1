/** Names on the command line and in the settings. */
export const sourceNames = [
  'assemblee-acteurs',
  'assemblee-scrutins',
  'assemblee-dossiers',
  'assemblee-agenda',
  'senat-senateurs',
  'parlement-europeen',
  'insee',
  'eurostat',
  'hatvp-liste',
  'hatvp-agora',
] as const
export type SourceName = (typeof sourceNames)[number]
