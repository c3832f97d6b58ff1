/** Examples of the document; a test holds each against its schema. */

const author = {
  id: '0197a1c2-6f3e-7c11-8a55-3b0e8f1d2c44',
  name: 'Camille Martin',
  role: 'journalist',
  verified: true,
  avatar: null,
  username: 'camille.martin',
  party: null,
  media: 'Le Courrier',
  political_party: null,
  political_orientation: null,
  party_color: null,
}

const post = {
  id: '0197a1c2-8d20-7a3f-9c1e-5d6f7a8b9c0d',
  user_id: author.id,
  content: 'Le conseil municipal vote ce soir le budget de la médiathèque.',
  media_url: null,
  media: null,
  more_media: [],
  link_preview: null,
  channel: 'general',
  visibility: 'public',
  is_private: false,
  region_code: '75',
  created_at: '2026-11-27T08:30:00.000Z',
  edited_at: null,
  author,
  reactions: { support: 12, question: 3, vote: 0 },
  commentCount: 4,
  userReaction: null,
  is_saved: false,
  repost_count: 1,
  is_reposted: false,
  isOwnPost: false,
  can_delete: false,
  repost_kind: null,
  repost_of_id: null,
  held_until: null,
  planned_for: null,
  plan_refusal: null,
  moderation: null,
  answer_id: null,
  top_question: null,
  filtered_by: null,
  original: null,
}

/** By name of the schema. */
export const schemaExamples: Readonly<Record<string, object>> = {
  AuthorView: author,
  PostView: post,
  CommentView: {
    id: '0197a1c2-9a51-7b64-8f02-6e7d8c9b0a1f',
    post_id: post.id,
    user_id: author.id,
    parent_id: null,
    content: 'À quelle heure commence la séance ?',
    like_count: 2,
    media_url: null,
    media: null,
    created_at: '2026-11-27T09:05:00.000Z',
    edited_at: null,
    author,
    is_liked: false,
    is_own_comment: false,
    moderation: null,
    filtered_by: null,
  },
  ReactionState: { reactions: { support: 13, question: 3, vote: 0 }, userReaction: 'support' },
}

/** Bodies of requests, by name of the endpoint. */
export const bodyExamples: Readonly<Record<string, object>> = {
  createPost: { content: 'La séance est publique, et retransmise.', visibility: 'public', region_code: '75' },
  createComment: { content: 'À quelle heure commence la séance ?' },
  setReaction: { reaction: 'support' },
}
