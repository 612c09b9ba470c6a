import { eachLanguage } from '#languages/rules.ts'
import type { Story } from './edition-edits.ts'

/** An English article of an edition, complete in every language. */
export const testStory = (id: string, values: Partial<Story> = {}): Story => ({
  id,
  kind: 'article',
  section: 'news',
  title: id,
  tier: 'freemium',
  language: 'en',
  original_language: 'en',
  momentum: 50,
  translated: [],
  languages: eachLanguage(() => 'full'),
  pinned: false,
  dropped: false,
  ...values,
})
