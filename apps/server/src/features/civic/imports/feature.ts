import type { Feature } from '../../../feature.ts'
import { refreshRegularly } from './refresh.ts'

export const importsFeature: Feature = {
  name: 'imports',
  start: refreshRegularly,
}
