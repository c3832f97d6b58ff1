import {
  addWordFilter,
  changeWordFilter,
  listWordFilters,
  removeWordFilter,
} from '@parvis/contract/people/word-filters.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { addFilter, changeFilter, listFilters, removeFilter } from './service.ts'

export const wordFiltersFeature: Feature = {
  routes: wordFilterRoutes,
}

const rate = { max: 120, window: 60 }

function wordFilterRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(listWordFilters, async ({ member }) => ({ items: await listFilters(context, member.id) }))
  api.members(addWordFilter, ({ body, member }) => addFilter(context, member.id, body), { rate })
  api.members(
    changeWordFilter,
    ({ params, body, member }) => changeFilter(context, member.id, params.filterId, body),
    { rate },
  )
  api.members(
    removeWordFilter,
    async ({ params, member }) => {
      await removeFilter(context, member.id, params.filterId)
      return { id: params.filterId }
    },
    { rate },
  )
}
