import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import type { EditionContent, EditionStory, FrozenEdition, Wish } from './content.ts'
import { leadOf } from './lead-of.ts'
import { type DigestSection, INTERESTS, type Interest, SECTIONS } from './rules.ts'

/** Sections that belong to an interest; readers who want to learn get the stories about learning from every section. */
const SECTIONS_OF: Record<Interest, readonly DigestSection[]> = {
  news: ['news', 'podcasts'],
  tools: ['tools'],
  agents: ['agents'],
  events: ['events'],
  certifications: [],
}

/**
 * The content of a frozen edition for a reader with this language, tier and choices; null if there is none: corrections
 * alone are no content, and every reader of a story gets them. Unknown interests choose nothing, and no choice means
 * everything. Unmeasured stories stay.
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
  const lead = content.lead && isWanted(content.lead) ? content.lead : strongest(sections, language)
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

/**
 * The leading story: the one with the highest momentum that may lead in this language; unmeasured ones come last, and a tie
 * goes to the first.
 */
export function strongest<Each extends Pick<EditionStory, 'section' | 'language' | 'open' | 'momentum'>>(
  sections: readonly { section: DigestSection; stories: readonly Each[] }[],
  language: Language,
): Each | null {
  const stories = sections.flatMap((each) => (SECTIONS[each.section].leads ? each.stories : []))
  return leadOf(
    stories.toSorted((a, b) => (b.momentum ?? -1) - (a.momentum ?? -1)),
    language,
  )
}
