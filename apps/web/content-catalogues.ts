import type { Catalogue } from './catalogue.ts'

/** Texts of the district `content` and of the pages that show one post. */
export const contentCatalogues: Readonly<Record<string, Catalogue>> = {
  reposts: {
    sources: [
      'features/content/reposts/repost-dialog.tsx',
      'features/content/reposts/use-repost.ts',
      'features/content/reposts/original-card.tsx',
    ],
  },
  // Only what is loaded with a post's page or panel of comments: the feed shows the rest.
  comments: {
    sources: [
      'comment-body.tsx',
      'comment-composer.tsx',
      'comment-edit-form.tsx',
      'comment-menu.tsx',
      'comment-section.tsx',
      'comment-thread.tsx',
      'comments-panel.tsx',
      'delete-comment-dialog.tsx',
      'like-button.tsx',
      'like-write.ts',
      'refusal-texts.ts',
    ].map((file) => `features/content/comments/${file}`),
    refusals: ['features/content/comments/refusal-texts.ts'],
  },
  'post-menu': {
    sources: ['features/content/posts/post-menu.tsx', 'features/content/posts/use-share-link.ts'],
  },
  posting: {
    sources: [
      'features/content/posts/composer',
      'features/content/posts/length-ring.tsx',
      'features/content/posts/planned-notice.tsx',
      'features/content/posts/delete-post-dialog.tsx',
      'features/content/posts/edit-post-dialog.tsx',
      'features/content/posts/post-history-dialog.tsx',
      'features/content/posts/refusal-texts.ts',
      'features/content/posts/use-visibility-change.ts',
      'features/content/link-previews/cited-card.tsx',
      'routes/_shell/create-post.tsx',
    ],
    refusals: ['features/content/posts/refusal-texts.ts'],
  },
  attachments: {
    sources: ['attachment-buttons.tsx', 'attachment-list.tsx', 'attachment-preview.tsx'].map(
      (file) => `features/content/media/${file}`,
    ),
  },
  embeds: { sources: ['features/content/embeds/embed-dialog.tsx'] },
  // Texts that are read after the first visit.
  post: {
    sources: [
      'app/shell/beside-post.tsx',
      'features/messaging/shares/share-button.tsx',
      'routes/_shell/post.$postId.tsx',
      'routes/_shell/-post',
    ],
  },
  'readable-pages': { sources: ['ui/readable-pages.tsx'] },
  dialogs: { sources: ['ui/link-dialog.tsx', 'app/shell/shortcuts-dialog.tsx'] },
  'saved-posts': {
    sources: ['routes/_shell/saved-posts.tsx', 'features/content/saves/saved-posts-card.tsx'],
  },
  pictures: {
    sources: [
      'features/content/media/lightbox.tsx',
      'features/content/media/media-document.tsx',
      'features/content/media/media-grid.tsx',
      'features/content/media/media-video.tsx',
    ],
  },
  // All but the most supported question, which stands on the cards of the feed.
  questions: {
    sources: [
      ...[
        'answer-mark.tsx',
        'answer-menu-item.tsx',
        'ask-form.tsx',
        'asked-question.tsx',
        'delay.ts',
        'question-entry.tsx',
        'question-figures.tsx',
        'question-list.tsx',
        'question-section.tsx',
        'refusal-texts.ts',
        'use-answer.ts',
        'use-asked.ts',
      ].map((file) => `features/content/questions/${file}`),
      'routes/_shell/questions.tsx',
    ],
    refusals: ['features/content/questions/refusal-texts.ts'],
  },
  completions: { sources: ['features/content/completions'] },
}
