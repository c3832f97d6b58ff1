import { randomUUID } from 'node:crypto'
import { listLawPosts } from '@parvis/contract/civic/laws.ts'
import { getTick } from '@parvis/contract/civic/officials.ts'
import { getProfileOfficial, listOfficialVotes, listProfileVotes } from '@parvis/contract/civic/roll-calls.ts'
import { getComment, likeComment } from '@parvis/contract/content/comments.ts'
import { listPostContextNotes } from '@parvis/contract/content/context-notes.ts'
import { listPostVersions, quotePost, repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import {
  askQuestion,
  getProfileMedia,
  getProfilePosts,
  getProfileReplies,
  getThread,
  listAskedQuestions,
  listSavedPosts,
  savePost,
  supportQuestion,
} from '@parvis/contract/content/posts.ts'
import { getQuestionFigures, listQuestions } from '@parvis/contract/content/questions.ts'
import { countNewPosts, feedSorts, getFeed } from '@parvis/contract/discovery/feed.ts'
import {
  listDepartmentMembers,
  listIntroductions,
  listNearbyOfficials,
} from '@parvis/contract/discovery/introductions.ts'
import { explainPost } from '@parvis/contract/discovery/relevance.ts'
import { completeWord, searchFor, searchTypes } from '@parvis/contract/discovery/search.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import {
  countUnreadMessages,
  findMembers,
  getConversation,
  listConversations,
  listMessages,
  openConversation,
  searchMessages,
  sendMessage,
  tellTyping,
} from '@parvis/contract/messaging/messages.ts'
import { listContacts, sharePost } from '@parvis/contract/messaging/shares.ts'
import { listFollowers, listFollowing } from '@parvis/contract/people/follows.ts'
import { countUnreadNotifications, listNotifications } from '@parvis/contract/people/notifications.ts'
import { getLeaderboard } from '@parvis/contract/people/referrals.ts'
import { getCertificate } from '@parvis/contract/people/verification.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { fileNotice, findNoticeTarget } from '@parvis/contract/trust/legal-notices.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { proposes } from './context-notes.ts'
import { answered, pollQuestions } from './poll-questions.ts'
import type { Scene } from './two-members.ts'

export type Questions = (scene: Scene) => Promise<unknown>[]

const one = { query: {} }
const of = (member: { id: string }) => ({ params: { reference: member.id }, query: {} })

/** Requests per endpoint that answers differently when two members block each other. */
export const questions: Record<string, Questions> = {
  listLawPosts: ({ reader }) => [
    reader.call(listLawPosts, { params: { reference: 'loi-citee' }, query: {} }),
  ],
  ...pollQuestions,
  getFeed: ({ reader }) =>
    feedTabs.flatMap((tab) =>
      feedSorts.flatMap((sort) =>
        [
          {},
          { scope: 'local', region: '75' } as const,
          { following: 'true' } as const,
          ...(tab === 'politics'
            ? [
                { parties: 'ps' },
                { parties: 'ps', scope: 'local', region: '75' } as const,
                { orientation: 'left' } as const,
              ]
            : []),
        ].map((filter) => reader.call(getFeed, { query: { tab, sort, ...filter } })),
      ),
    ),
  countNewPosts: ({ reader, since }) => [reader.call(countNewPosts, { query: { tab: 'politics', since } })],
  getPost: ({ reader, other }) => [reader.opens(other.post), reader.opens(other.photo)],
  getThread: ({ reader, other }) => [reader.call(getThread, { params: { postId: other.post.id } })],
  listPostVersions: ({ reader, other }) => [
    reader.call(listPostVersions, { params: { postId: other.post.id }, query: {} }),
  ],
  explainPost: (scene) => [
    answered(scene, scene.reader.call(explainPost, { params: { postId: scene.other.post.id } })),
  ],
  listAskedQuestions: (scene) => [
    answered(
      scene,
      scene.reader.call(listAskedQuestions, { params: { postId: scene.other.post.id }, query: {} }),
    ),
  ],
  listComments: ({ reader, hostPost, other }) => [
    reader.readsComments(hostPost),
    reader.readsComments(other.post),
  ],
  listReplies: ({ reader, thread }) => [reader.readsReplies(thread)],
  getComment: ({ reader, other }) => [reader.call(getComment, { params: { commentId: other.comment.id } })],
  getProfile: ({ reader, other }) => [reader.opensProfile(other.member)],
  getCertificate: (scene) => [
    answered(scene, scene.reader.call(getCertificate, { params: { reference: scene.other.member.id } })),
  ],
  getProfilePosts: ({ reader, other, host }) => [
    reader.call(getProfilePosts, of(other.member)),
    reader.call(getProfilePosts, of(host)),
    reader.call(getProfilePosts, of(reader)),
  ],
  getProfileMedia: ({ reader, other }) => [reader.call(getProfileMedia, of(other.member))],
  getProfileReplies: ({ reader, other, host }) => [
    reader.call(getProfileReplies, of(other.member)),
    reader.call(getProfileReplies, of(host)),
    reader.call(getProfileReplies, of(reader)),
  ],
  getTick: (scene) => [
    answered(scene, scene.reader.call(getTick, { params: { reference: scene.other.member.id } })),
  ],
  getProfileOfficial: (scene) => [
    answered(scene, scene.reader.call(getProfileOfficial, { params: { reference: scene.other.member.id } })),
  ],
  listQuestions: ({ reader }) =>
    [{}, { sort: 'longest_waiting' } as const, { state: 'answered' } as const].map((query) =>
      reader.call(listQuestions, { query }),
    ),
  getQuestionFigures: (scene) => [
    answered(scene, scene.reader.call(getQuestionFigures, { params: { reference: scene.other.member.id } })),
  ],
  listProfileVotes: (scene) => [answered(scene, scene.reader.call(listProfileVotes, of(scene.other.member)))],
  listOfficialVotes: ({ reader, other }) => [
    reader.call(listOfficialVotes, { params: { uid: other.official }, query: {} }),
  ],
  listFollowers: ({ reader, other, host }) => [
    reader.call(listFollowers, of(other.member)),
    reader.call(listFollowers, of(host)),
    reader.call(listFollowers, of(reader)),
  ],
  listFollowing: ({ reader, other, host }) => [
    reader.call(listFollowing, of(other.member)),
    reader.call(listFollowing, of(host)),
    reader.call(listFollowing, of(reader)),
  ],
  listFollowRequests: ({ reader }) => [reader.requests('received'), reader.requests('sent')],
  listNotifications: ({ reader }) =>
    (['all', 'interactions', 'follows', 'system'] as const).map((tab) =>
      reader.call(listNotifications, { query: { tab } }),
    ),
  countUnreadNotifications: ({ reader }) => [
    // Counts include the listed rows only.
    Promise.all([reader.call(countUnreadNotifications, {}), reader.call(listNotifications, one)]).then(
      ([{ count }, { items }]) => {
        const listed = items.filter(({ read_at }) => read_at === null).length
        if (count !== listed) throw new Error(`${count} are counted, ${listed} are listed`)
        return items
      },
    ),
  ],
  listSavedPosts: ({ reader }) => [reader.call(listSavedPosts, one)],
  searchFor: ({ reader, other }) =>
    searchTypes.flatMap((type) =>
      [other.word, `#${other.word}`, other.word.slice(0, 4), other.name, `@${other.name}`].map((q) =>
        // The search text is echoed among the marks.
        reader.call(searchFor, { query: { q, type } }).then(({ marks, ...found }) => found),
      ),
    ),
  listNearbyOfficials: ({ reader }) =>
    regionCodes.map((region) => reader.call(listNearbyOfficials, { params: { region } })),
  listDepartmentMembers: ({ reader }) => [
    reader.call(listDepartmentMembers, { params: { department: '01' } }),
  ],
  listIntroductions: ({ reader }) => [reader.call(listIntroductions, {})],
  completeWord: ({ reader, other }) => [
    reader.call(completeWord, { query: { word: 'mention', begins: other.name } }),
    reader.call(completeWord, { query: { word: 'hashtag', begins: other.word } }),
  ],
  findMembers: ({ reader, other }) => [reader.call(findMembers, { query: { q: other.name } })],
  listConversations: ({ reader }) =>
    (['inbox', 'requests'] as const).map((box) => reader.call(listConversations, { query: { box } })),
  listContacts: ({ reader }) => [reader.call(listContacts, one)],
  getConversation: ({ reader, conversation }) => [
    reader.call(getConversation, { params: { conversationId: conversation.id } }),
  ],
  searchMessages: ({ reader, conversation }) => [
    reader.call(searchMessages, { params: { conversationId: conversation.id }, query: { q: 'o' } }),
  ],
  listMessages: ({ reader, conversation }) => [
    reader.call(listMessages, { params: { conversationId: conversation.id }, query: {} }),
  ],
  countUnreadMessages: ({ reader }) => [
    reader.call(countUnreadMessages, {}).then(({ count, requests }) => ({ count: count + requests })),
  ],

  // Acts on the other's content, which a block removes.
  askQuestion: (scene) => [
    answered(
      scene,
      scene.reader.call(askQuestion, {
        params: { postId: scene.other.post.id },
        body: { content: 'Une question ?' },
      }),
    ),
  ],
  proposeContextNote: (scene) => [answered(scene, proposes(scene.reader, scene.other.post, 'Un contexte'))],
  listPostContextNotes: (scene) => [
    answered(scene, scene.reader.call(listPostContextNotes, { params: { postId: scene.other.post.id } })),
  ],
  supportQuestion: (scene) => [
    answered(scene, scene.reader.call(supportQuestion, { params: { questionId: scene.other.question.id } })),
  ],
  setReaction: (scene) => [answered(scene, scene.reader.reacts(scene.other.post, 'question'))],
  createComment: (scene) => [
    answered(scene, scene.reader.comments(scene.other.post, 'Un mot')),
    answered(scene, scene.reader.comments(scene.hostPost, 'Un mot', { on: scene.other.comment })),
  ],
  likeComment: (scene) => [
    answered(scene, scene.reader.call(likeComment, { params: { commentId: scene.other.comment.id } })),
  ],
  savePost: (scene) => [
    answered(scene, scene.reader.call(savePost, { params: { postId: scene.other.post.id } })),
  ],
  repostPost: (scene) => [
    answered(scene, scene.reader.call(repostPost, { params: { postId: scene.other.photo.id } })),
  ],
  quotePost: (scene) => [
    answered(
      scene,
      scene.reader.call(quotePost, {
        params: { postId: scene.other.photo.id },
        body: { content: 'À lire', request_id: randomUUID() },
      }),
    ),
  ],
  createReport: (scene) => [
    answered(
      scene,
      scene.reader.call(createReport, {
        body: { target_type: 'post', target_id: scene.other.photo.id, reason: 'spam' },
      }),
    ),
  ],
  requestFollow: (scene) => [answered(scene, scene.reader.asksToFollow(scene.other.member))],
  openConversation: (scene) => [
    answered(
      scene,
      scene.reader.call(openConversation, {
        body: { user1_id: scene.reader.id, user2_id: scene.other.member.id },
      }),
    ),
  ],
  sendMessage: (scene) => [
    answered(
      scene,
      scene.reader.call(sendMessage, {
        params: { conversationId: scene.conversation.id },
        body: { content: 'Bonjour', request_id: randomUUID() },
      }),
    ),
  ],
  getLeaderboard: ({ reader }) => [reader.call(getLeaderboard, {})],
  sharePost: (scene) =>
    [
      { postId: scene.other.post.id, to: scene.host },
      { postId: scene.hostPost.id, to: scene.other.member },
    ].map(({ postId, to }) =>
      answered(
        scene,
        scene.reader.call(sharePost, {
          params: { postId },
          body: { shared_to_user_id: to.id, request_id: randomUUID() },
        }),
      ),
    ),
  tellTyping: (scene) => [
    answered(scene, scene.reader.call(tellTyping, { params: { conversationId: scene.conversation.id } })),
  ],
  findNoticeTarget: (scene) => [
    ...(
      [
        { target_type: 'post', target_id: scene.other.post.id },
        { target_type: 'comment', target_id: scene.other.comment.id },
        { target_type: 'profile', target_id: scene.other.member.id },
        { address: `/profile/${scene.other.member.id}` },
      ] as const
    ).map((query) => answered(scene, scene.reader.call(findNoticeTarget, { query }))),
  ],
  fileNotice: (scene) => [
    answered(
      scene,
      scene.reader.call(fileNotice, {
        body: {
          target_type: 'post',
          target_id: scene.other.post.id,
          reason: 'other',
          explanation: 'Un texte',
          name: 'Camille Exemple',
          email: 'camille@exemple.test',
          good_faith: true,
          request_id: randomUUID(),
        },
      }),
    ),
  ],
}
