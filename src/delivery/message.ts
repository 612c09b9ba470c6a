import type { Language } from '#languages/rules.ts'

/** An item as a message names it: what a locked one shows too, so that it may go to everybody. */
export type ToldItem = {
  kind: 'article' | 'event' | 'tool' | 'agent' | 'podcast' | 'edition'
  id: string
  title: string
  excerpt: string | null
  /** Of its page on this site. */
  url: string
  language: Language
  access_tier: string
  published_at: string | null
}

/** What a message says, in the language of the reader; times are RFC 3339. */
export type Told = {
  title: string
  /** One sentence that says why it comes. */
  summary: string
  /** Where all of it stands on this site. */
  url: string
  language: Language
  items: readonly ToldItem[]
}
