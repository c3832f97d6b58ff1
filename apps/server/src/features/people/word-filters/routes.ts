import {
  addWordFilter,
  changeWordFilter,
  listWordFilters,
  removeWordFilter,
} from '@parvis/contract/people/word-filters.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { addFilter, changeFilter, listFilters, removeFilter } from './service.ts'

const rate = { max: 120, window: 60 }

export function wordFilterRoutes(api: ParvisApi, world: World): void {
  api.members(listWordFilters, async ({ member }) => ({ items: await listFilters(world, member.id) }))
  api.members(addWordFilter, ({ body, member }) => addFilter(world, member.id, body), { rate })
  api.members(
    changeWordFilter,
    ({ params, body, member }) => changeFilter(world, member.id, params.filterId, body),
    { rate },
  )
  api.members(
    removeWordFilter,
    async ({ params, member }) => {
      await removeFilter(world, member.id, params.filterId)
      return { id: params.filterId }
    },
    { rate },
  )
}
