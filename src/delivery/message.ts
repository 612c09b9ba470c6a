import type { Language } from '#languages/rules.ts'

/** An item as a message names it: only what a locked item also shows, so that it may go to everyone. */
export type MessageItem = {
  kind: 'article' | 'event' | 'tool' | 'agent' | 'podcast' | 'edition'
  id: string
  title: string
  excerpt: string | null
  /** The address of its page on this site. */
  url: string
  language: Language
  access_tier: string
  published_at: string | null
}

/** The content of a message, in the language of the reader; times are RFC 3339. */
export type MessageContent = {
  title: string
  /** One sentence that says why the message is sent. */
  summary: string
  /** The address of the full content on this site. */
  url: string
  language: Language
  items: readonly MessageItem[]
}
