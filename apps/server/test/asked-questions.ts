import {
  askQuestion,
  listAskedQuestions,
  removeReaction,
  supportQuestion,
} from '@parvis/contract/content/posts.ts'
import type { Guest, Member } from './people.ts'

/** An official, to whom members put questions. */
export const official = { role: 'politician', verified: true } as const

export const asks = (member: Member, post: { id: string }, content: string) =>
  member.call(askQuestion, { params: { postId: post.id }, body: { content } })

export const supports = (member: Member, question: { id: string }) =>
  member.call(supportQuestion, { params: { questionId: question.id } })

export const takesBack = (member: Member, post: { id: string }) =>
  member.call(removeReaction, { params: { postId: post.id } })

export const questionsOf = (reader: Guest, post: { id: string }) =>
  reader.call(listAskedQuestions, { params: { postId: post.id }, query: {} })
