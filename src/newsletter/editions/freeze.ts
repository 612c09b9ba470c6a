import { LANGUAGES, type Language } from '#languages/rules.ts'
import { type DigestCard, digestCards } from '#library/digest/digest-cards.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import type { House } from '#platform/house.ts'
import type { EditionContent, EditionStory, FrozenEdition } from '../content.ts'
import { DIGEST_SECTIONS, FREE_STORIES } from '../rules.ts'
import type { Pick as EditionPick } from '../tables.ts'
import type { Edition } from './compose-edition.ts'

/** What of an edition decides what is in it. */
type Composed = Pick<Edition, 'kind' | 'occurrence' | 'picks' | 'subjects'>

/**
 * The content of an edition as readers of each language and tier may have it at this moment. What was deleted, retracted or
 * hidden since it was composed is not in it.
 */
export async function freezeContent(
  { db, config, clock }: Pick<House, 'db' | 'config' | 'clock'>,
  { kind, occurrence, picks, subjects }: Composed,
): Promise<FrozenEdition> {
  const now = clock.now()
  const wanted = picks.filter(({ dropped }) => !dropped)
  const contents: EditionContent[] = []
  const usual: [Language, string][] = []
  for (const language of LANGUAGES) {
    const cards = await digestCards(db, wanted, language, now)
    const told = TIERS.map((tier) => {
      const stories = wanted.flatMap((pick) => {
        const card = cards.get(pick.id)?.(tier)
        return card ? storyOf(pick, card, config.siteUrl) : []
      })
      return contentOf(language, tier, stories)
    })
    contents.push(...told)
    usual.push([language, subjects[language]?.trim() || (titleOf(told) ?? config.siteName)])
  }
  return {
    kind,
    occurrence: occurrence.toISOString(),
    timeZone: config.digestTimeZone,
    subjects: Object.fromEntries(usual) as FrozenEdition['subjects'], // one for each language
    contents,
  }
}

/** Whether anybody would get a story. */
export const hasStories = ({ contents }: FrozenEdition): boolean =>
  contents.some(({ lead, sections }) => lead !== null || sections.length > 0)

function storyOf({ kind, section }: EditionPick, card: DigestCard, siteUrl: string): EditionStory {
  const { path, image, learning, ...shown } = card
  return {
    ...shown,
    kind,
    section,
    url: `${siteUrl}${path}`,
    image: new URL(image, `${siteUrl}/`).href,
    ...(learning && { learning }),
  }
}

/**
 * What one tier gets of the stories. Freemium: at most five of each part, those that are open first. Others: all that they
 * may read.
 */
function contentOf(language: Language, tier: Tier, stories: readonly EditionStory[]): EditionContent {
  const open = stories.filter((story) => story.open)
  const locked = tier === 'freemium' ? stories.filter((story) => !story.open) : []
  const ordered = [...open, ...locked]
  const sections = DIGEST_SECTIONS.map((section) => {
    const ofSection = ordered.filter((story) => story.section === section)
    return { section, stories: tier === 'freemium' ? ofSection.slice(0, FREE_STORIES) : ofSection }
  })
  const lead = ordered.find(({ section }) => section !== 'podcasts') ?? null
  return {
    language,
    tier,
    lead,
    sections: sections
      .map((each) => ({ ...each, stories: each.stories.filter((story) => story !== lead) }))
      .filter((each) => each.stories.length > 0),
  }
}

/** The title of the first story, of freemium readers before others: the subject is one for all. */
function titleOf(told: readonly EditionContent[]): string | undefined {
  const first = told.flatMap(({ lead, sections }) => lead ?? sections[0]?.stories[0] ?? [])
  return first[0]?.title
}
