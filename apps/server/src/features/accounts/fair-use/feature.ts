import type { Feature } from '../../../feature.ts'

export const fairUseFeature: Feature = {
  name: 'fair-use',
}
