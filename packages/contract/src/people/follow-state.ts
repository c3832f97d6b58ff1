/** What stands between the reader and another member, as a follow button shows it. */
export const followStates = ['none', 'pending', 'following'] as const
export type FollowState = (typeof followStates)[number]
