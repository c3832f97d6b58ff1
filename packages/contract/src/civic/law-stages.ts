/** Stages in the order in which a law passes them (spec 001 §4). */
export const lawStages = [
  'proposition',
  'commission',
  'seance',
  'vote',
  'promulgation',
  'application',
] as const
export type LawStage = (typeof lawStages)[number]

/** Introduced by the government, or by members of Parliament. */
export const lawKinds = ['project', 'proposal'] as const
export type LawKind = (typeof lawKinds)[number]

export const lawNatures = ['ordinary', 'organic', 'constitutional', 'budget', 'treaty'] as const
export type LawNature = (typeof lawNatures)[number]
