import {
  addCaseView,
  addSavedReply,
  assignCase,
  changeSavedReply,
  escalateCase,
  removeCaseTag,
  removeCaseView,
  removeSavedReply,
  tagCase,
  takeCaseBack,
} from '@parvis/contract/trust/desk.ts'
import { reports } from './cases.ts'
import type { Deed, Stage } from './staff-stage.ts'

const aCase = async ({ ana, bea }: Stage) => reports(bea, 'post', await ana.publishes('Un mot'))
const texts = { fr: 'Une menace n’est pas un avis.' }

async function aReply({ rita }: Stage, title: string) {
  const { items } = await rita.call(addSavedReply, { body: { title, texts } })
  const reply = items.find((one) => one.title === title)
  if (reply === undefined) throw new Error('there is no reply')
  return reply
}

/** Deeds of the staff about its own work: who does what, and with which words. */
export const deedsOnDesk: Readonly<Record<string, Deed>> = {
  assignCase: async (stage) => {
    const caseId = await aCase(stage)
    const body = { member_id: stage.rita.id, from: null }
    return () => stage.ada.call(assignCase, { params: { caseId }, body })
  },
  escalateCase: async (stage) => {
    const caseId = await aCase(stage)
    // An administrator passes a case on to another one.
    await stage.someone({ administrator: true })
    return () => stage.ada.call(escalateCase, { params: { caseId }, body: { note: 'À deux.' } })
  },
  takeCaseBack: async (stage) => {
    const caseId = await aCase(stage)
    await stage.rita.call(escalateCase, { params: { caseId }, body: { note: 'Un avis ?' } })
    return () => stage.ada.call(takeCaseBack, { params: { caseId } })
  },
  tagCase: async (stage) => {
    const caseId = await aCase(stage)
    return () => stage.ada.call(tagCase, { params: { caseId }, body: { tags: ['Élection'] } })
  },
  removeCaseTag: async (stage) => {
    const caseId = await aCase(stage)
    const { tags } = await stage.rita.call(tagCase, { params: { caseId }, body: { tags: ['À oublier'] } })
    return () => stage.ada.call(removeCaseTag, { params: { tagId: tags[0]?.id ?? '' } })
  },
  addSavedReply:
    async ({ ada }) =>
    () =>
      ada.call(addSavedReply, { body: { title: 'Menace', texts } }),
  changeSavedReply: async (stage) => {
    const { id, version } = await aReply(stage, 'Injure')
    const body = { title: 'Insulte', texts, version }
    return () => stage.ada.call(changeSavedReply, { params: { replyId: id }, body })
  },
  removeSavedReply: async (stage) => {
    const { id } = await aReply(stage, 'Spam')
    return () => stage.ada.call(removeSavedReply, { params: { replyId: id } })
  },
  addCaseView:
    async ({ ada }) =>
    () =>
      ada.call(addCaseView, { body: { name: 'Urgents', shared: true, filters: { priority: 'urgent' } } }),
  removeCaseView: async ({ ada, rita }) => {
    const { items } = await rita.call(addCaseView, {
      body: { name: 'Anciens', shared: true, filters: { age: 'week' } },
    })
    const view = items.find(({ name }) => name === 'Anciens')
    return () => ada.call(removeCaseView, { params: { viewId: view?.id ?? '' } })
  },
}
