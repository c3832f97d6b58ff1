/** Business limits, in user-perceived characters unless said otherwise (spec 000 §9, 001 §9). */
export const limits = {
  post: 280,
  /** The counter turns red above this. */
  postWarning: 250,
  comment: 280,
  /** Longer comments are cut in lists, with a "show more" link. */
  commentExcerpt: 200,
  biography: 500,
  displayName: 80,
  usernameMin: 3,
  usernameMax: 30,
} as const

/** Rows per page of a list. */
export const pageSizes = {
  feed: 20,
  comments: 20,
  replies: 3,
  moreReplies: 20,
  profilePosts: 20,
  notifications: 50,
} as const
