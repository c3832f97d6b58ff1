/** The reader's follow state towards another member, as the follow button shows it. */
export const followStates = ['none', 'pending', 'following'] as const
export type FollowState = (typeof followStates)[number]
