import { LANGUAGES, type Language, addressIn } from '#languages/rules.ts'
import type { LoggedCorrection } from '#articles/corrections/calls.ts'
import { languageFirst } from '#articles/by-language/rules.ts'
import { type DigestCard, digestCardsIn } from '#articles/digest-cards.ts'
import { pastEvents } from '#articles/published-items.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { EditionContent, EditionCorrection, EditionStory, FrozenEdition } from '../content.ts'
import { strongest } from '../content-for.ts'
import { leadOf } from '../lead-of.ts'
import { editionName } from '../mail/edition-words.ts'
import { DIGEST_SECTIONS, type DigestSection, FREE_STORIES, SECTIONS } from '../rules.ts'
import type { Pick as EditionPick } from '../tables.ts'
import type { Edition } from './compose-edition.ts'
import { unannouncedCorrections } from './edition-corrections.ts'

/** The fields of an edition that decide its stories and subjects. */
type Composed = Pick<Edition, 'kind' | 'occurrence' | 'picks' | 'subjects'>
/** The same with its notes. */
type Written = Composed & Pick<Edition, 'notes'>
/** The cards of an edition's stories, by language and id. */
export type CardsIn = Awaited<ReturnType<typeof digestCardsIn>>

/**
 * The content of an edition that readers of each language and tier may have at this moment. It leaves out stories that were
 * deleted, retracted or hidden since it was composed, and events that are over or canceled.
 */
export async function freezeContent(
  { db, config, clock }: Pick<Runtime, 'db' | 'config' | 'clock'>,
  edition: Written,
): Promise<FrozenEdition> {
  const { kind, occurrence } = edition
  const now = clock.now()
  const dated = edition.picks.filter(({ section }) => section === 'events').map(({ id }) => id)
  const past = await pastEvents(db, dated, now)
  const current = { ...edition, picks: edition.picks.filter(({ id }) => !past.has(id)) }
  const cardsIn = await digestCardsIn(db, wantedOf(current), LANGUAGES, now)
  const correctionsFor = await unannouncedCorrections(db, kind, now)
  const contents = contentsOf(current, cardsIn, config).map((content) => {
    const corrections = correctionsFor(content.tier).map(({ cardIn }) =>
      correctionOf(cardIn(content.language), content.language, config.siteUrl),
    )
    return corrections.length === 0 ? content : { ...content, corrections }
  })
  return {
    kind,
    occurrence: occurrence.toISOString(),
    timeZone: config.digestTimeZone,
    subjects: subjectsOf(edition, contents, config),
    contents,
    notes: edition.notes,
  }
}

/** The stories of an edition that are sent: those that editors have not dropped. */
export const wantedOf = ({ picks }: Pick<Edition, 'picks'>): EditionPick[] =>
  picks.filter(({ dropped }) => !dropped)

/** The subject of an edition in each language if no one has written one, and the story that leads it there. */
export function usualSubjects(edition: Composed, cardsIn: CardsIn, config: Runtime['config']) {
  const contents = contentsOf(edition, cardsIn, config)
  return { subjects: subjectsOf({ ...edition, subjects: {} }, contents, config), leads: leadsOf(contents) }
}

/** By language: the leading story for the first tier that gets any story; null if none leads. */
const leadsOf = (contents: readonly EditionContent[]): Record<Language, EditionStory | null> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      contents.find((each) => each.language === language && firstOf(each) !== null)?.lead ?? null,
    ]),
  ) as Record<Language, EditionStory | null> // one entry for each language

function contentsOf(
  edition: Composed,
  cardsIn: CardsIn,
  { siteUrl }: Pick<Runtime['config'], 'siteUrl'>,
): EditionContent[] {
  return LANGUAGES.flatMap((language) => {
    const cards = cardsIn(language)
    return TIERS.map((tier) => {
      const stories = wantedOf(edition).flatMap((pick) => {
        const card = cards.get(pick.id)?.(tier)
        return card ? candidateOf(pick, card, siteUrl) : []
      })
      return contentOf(language, tier, stories)
    })
  })
}

function subjectsOf(
  { subjects, kind, occurrence }: Pick<Composed, 'subjects' | 'kind' | 'occurrence'>,
  contents: readonly EditionContent[],
  { digestTimeZone: timeZone }: Pick<Runtime['config'], 'digestTimeZone'>,
): FrozenEdition['subjects'] {
  const usual = LANGUAGES.map((language) => {
    const inLanguage = contents.filter((content) => content.language === language)
    const name = editionName(language, { kind, occurrence, timeZone })
    return [language, subjects[language]?.trim() || (titleOf(inLanguage) ?? name)] as const
  })
  return Object.fromEntries(usual) as FrozenEdition['subjects'] // one entry for each language
}

/** Whether anyone would get a story. */
export const hasStories = ({ contents }: FrozenEdition): boolean =>
  contents.some(({ lead, sections }) => lead !== null || sections.length > 0)

/** A story that editors have pinned counts as written in the language: it keeps its place before translations. */
const candidateOf = (pick: EditionPick, card: DigestCard, siteUrl: string): Candidate => ({
  ...storyOf(pick, card, siteUrl),
  brief: card.brief,
  original_language: pick.pinned ? card.language : card.originalLanguage,
})

/** A story without its brief. */
function storyOf({ kind, section }: EditionPick, card: DigestCard, siteUrl: string): Unread {
  const { path, imageUrl: _ofSite, image, wide, learning, brief: _unread, ...rest } = card
  const { originalLanguage, reviewedTranslation, ...shown } = rest
  const absolute = (picture: string) => new URL(picture, `${siteUrl}/`).href
  return {
    ...shown,
    kind,
    section,
    url: `${siteUrl}${path}`,
    image: absolute(image),
    wide: absolute(wide),
    ...(learning && { learning }),
    ...(reviewedTranslation && { translatedFrom: originalLanguage }),
  }
}
type Unread = Omit<EditionStory, 'brief'>
/** A story whose brief is not read yet, with the language that decides its place among the others. */
type Candidate = Unread & Pick<DigestCard, 'brief'> & { original_language: Language }

function correctionOf(
  { id, kind, article_id: articleId, title, note, ...said }: LoggedCorrection,
  language: Language,
  siteUrl: string,
): EditionCorrection {
  const { title_language: titleLanguage, language: noteLanguage, noted_at: notedAt } = said
  const url = `${siteUrl}${addressIn(language, `/news/${articleId}`)}`
  return { id, kind, url, title, titleLanguage, note, noteLanguage, notedAt }
}

/**
 * The stories that one tier gets. Freemium: at most five of each section with the lead, open ones first. Others: all that they
 * may read. In each section those in their original language come first, then translations, then those in other languages.
 */
function contentOf(language: Language, tier: Tier, stories: readonly Candidate[]): EditionContent {
  const open = stories.filter((story) => story.open)
  const locked = tier === 'freemium' ? stories.filter((story) => !story.open) : []
  const ordered = [...languageFirst(open, language), ...languageFirst(locked, language)]
  const lead = leadOf([...open, ...locked], language)
  const rest = DIGEST_SECTIONS.map((section) => {
    const stories = ordered.filter((story) => story.section === section && story !== lead)
    const most = lead?.section === section ? FREE_STORIES - 1 : FREE_STORIES
    return { section, stories: tier === 'freemium' ? stories.slice(0, most) : stories }
  }).filter((each) => each.stories.length > 0)
  return {
    language,
    tier,
    lead: lead && withBrief(lead),
    sections: rest.map((each) => withFewBriefs(each, language)),
  }
}

/** Only the strongest story of a section may lead for readers with fewer interests, so only its brief is read. */
function withFewBriefs(
  { section, stories }: { section: DigestSection; stories: readonly Candidate[] },
  language: Language,
) {
  const first = strongest([{ section, stories }], language)
  return {
    section,
    stories: stories.map((story) => (story === first ? withBrief(story) : withoutBrief(story))),
  }
}

function withBrief({ brief, original_language: _ordered, ...story }: Candidate): EditionStory {
  const read = brief?.() ?? null
  return read ? { ...story, brief: read } : story
}
const withoutBrief = ({ brief: _unread, original_language: _ordered, ...story }: Candidate): EditionStory =>
  story

/** The story in first place. */
const firstOf = ({ lead, sections }: EditionContent): EditionStory | null =>
  lead ?? sections[0]?.stories[0] ?? null

/**
 * The title of the first story, for freemium readers before others, since there is one subject for all. Undefined if the
 * story exists only in another language.
 */
function titleOf(inLanguage: readonly EditionContent[]): string | undefined {
  const content = inLanguage.find((each) => firstOf(each) !== null)
  const first = content && firstOf(content)
  const isUnled = content?.lead === null && content.sections.some(({ section }) => SECTIONS[section].leads)
  return first?.language === content?.language && !isUnled ? first?.title : undefined
}
