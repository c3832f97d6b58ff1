import { z } from 'zod'
import { feedTabs } from './feed-tabs.ts'

export type FeedTab = (typeof feedTabs)[number]
export const FeedTab = z.enum(feedTabs)
