import { createHash } from 'node:crypto'
import { say } from '#languages/languages.ts'
import { CARD_PAGES, type CardPage, type Language, isLanguage, directionOf } from '#languages/rules.ts'
import type { ShareCard } from '#services/share-card.ts'
import type { Runtime } from '#platform/runtime.ts'

/** The string keys on the cards of pages: the small text above, and the sentence below it. */
const WORDS: Record<CardPage, [kicker: string, headline: string]> = {
  home: ['newsletter.gain.languages', 'library.home.promise'],
  news: ['library.news.title', 'library.news.description'],
  tools: ['library.tools.title', 'library.tools.description'],
  agents: ['library.agents.title', 'library.agents.description'],
  events: ['library.events.title', 'library.events.description'],
  podcasts: ['library.podcasts.title', 'library.podcasts.description'],
  leaderboard: ['library.leaderboard.title', 'library.leaderboard.description'],
  pricing: ['membership.pricing.title', 'membership.pricing.description'],
  subscribe: ['newsletter.title', 'newsletter.description'],
}
const FILE = /^(?:([a-z]+)-)?([a-z]{2})\.jpg$/

/**
 * The share card of a page that is not an item (`pages/news-fr.jpg`), or the square picture of a language's show
 * (`show/fr.jpg`): the stored one, or else drawn now. Null for any other name.
 */
export async function siteCardFile(
  { outside: { pictures }, config }: Pick<Runtime, 'outside' | 'config'>,
  folder: 'pages' | 'show',
  file: string,
): Promise<Buffer | null> {
  const [, name, language] = FILE.exec(file) ?? []
  if (!isLanguage(language)) return null
  const card =
    folder === 'show' ? showOf(name, language, config.siteName) : pageOf(name, language, config.siteName)
  if (!card) return null
  const id = name === undefined ? folder : `${folder}-${name}`
  const version = createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 14)
  const kept = await pictures.shareCard(id, language, version)
  return kept ?? pictures.drawShareCard(card, id, language, version)
}

function pageOf(name: string | undefined, language: Language, siteName: string): ShareCard | null {
  const page = CARD_PAGES.find((each) => each === name)
  if (page === undefined) return null
  const [kicker, headline] = WORDS[page]
  return {
    ...common(page, language, siteName),
    kicker: say(language, kicker),
    headline: say(language, headline),
  }
}

const showOf = (name: string | undefined, language: Language, siteName: string): ShareCard | null =>
  name === undefined
    ? {
        ...common('podcasts', language, siteName),
        kicker: say(language, 'library.podcasts.title'),
        headline: siteName,
        square: true,
      }
    : null

const common = (id: string, language: Language, siteName: string) => ({
  id,
  rightToLeft: directionOf(language) === 'rtl',
  momentum: null,
  siteName,
})
