import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import type { EditionContent, EditionStory, FrozenEdition, Wish } from '../content.ts'
import { type DigestSection, INTERESTS, type Interest } from '../rules.ts'

/** Parts that belong to an interest; who wants to learn gets the stories that are about it, wherever they stand. */
const SECTIONS_OF: Record<Interest, readonly DigestSection[]> = {
  news: ['news', 'podcasts'],
  tools: ['tools'],
  agents: ['agents'],
  events: ['events'],
  certifications: [],
}

/**
 * What of a frozen edition somebody gets who reads this language, pays for this tier and wishes that; null for nothing at
 * all: corrections alone are nothing, and go to everybody who gets a story. Interests that are not known choose nothing, and nothing chosen is everything. What is not measured stays.
 */
export function contentFor(
  frozen: FrozenEdition,
  language: Language,
  tier: Tier,
  wish: Wish,
): EditionContent | null {
  const content = frozen.contents.find((each) => each.language === language && each.tier === tier)
  if (!content) return null
  const isWanted = wantedBy(wish)
  const sections = content.sections
    .map(({ section, stories }) => ({ section, stories: stories.filter(isWanted) }))
    .filter(({ stories }) => stories.length > 0)
  const lead = content.lead && isWanted(content.lead) ? content.lead : strongest(sections)
  const rest = sections
    .map(({ section, stories }) => ({ section, stories: stories.filter(({ id }) => id !== lead?.id) }))
    .filter(({ stories }) => stories.length > 0)
  if (lead === null && rest.length === 0) return null
  const { corrections } = content
  return { language, tier, lead, sections: rest, ...(corrections && { corrections }) }
}

function wantedBy({ interests, minMomentum }: Wish): (story: EditionStory) => boolean {
  const known = INTERESTS.filter((interest) => interests.includes(interest))
  const sections = new Set(known.flatMap((interest) => SECTIONS_OF[interest]))
  const learns = known.includes('certifications')
  return ({ section, learning = false, momentum }) => {
    if (momentum !== null && momentum < minMomentum) return false
    return known.length === 0 || sections.has(section) || (learns && learning)
  }
}

/** The story that leads: of what is measured the fastest, ties to the first; no episode. */
function strongest(sections: EditionContent['sections']): EditionStory | null {
  const stories = sections.filter(({ section }) => section !== 'podcasts').flatMap((each) => each.stories)
  return stories.reduce<EditionStory | null>(
    (best, story) => (best === null || (story.momentum ?? -1) > (best.momentum ?? -1) ? story : best),
    null,
  )
}
