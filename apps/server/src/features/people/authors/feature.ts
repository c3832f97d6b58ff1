import type { Feature } from '../../../feature.ts'

/** The cards by which members are shown as authors: views alone. */
export const authorsFeature: Feature = {
  name: 'authors',
}
