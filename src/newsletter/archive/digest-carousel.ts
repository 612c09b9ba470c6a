import { and, eq } from 'drizzle-orm'
import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { carouselOf } from '#articles/keep-carousel.ts'
import { MAX_STORIES } from '#articles/carousels/rules.ts'
import { sourceSlides } from '#articles/slides.ts'
import { publishersOf } from '#articles/articles.ts'
import type { DigestCard } from '#articles/digest-cards.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import type { FrozenEdition } from '../content.ts'
import { digestCarousel } from '../editions/calls.ts'
import { editionName } from '../mail/edition-words.ts'
import { editions } from '../tables.ts'
import { cardsOf, shown, subjectNow } from './digests.ts'

export const digestCarouselHandler = handle(digestCarousel, async ({ id, lang }, context) => {
  const accessLevel = accessLevelOf(context.caller)
  if (accessLevel === 'freemium') throw new Refusal('library.carousels.premiumOnly', 403)
  const tier = accessLevel === 'admin' ? 'b2b' : accessLevel
  const { db, now } = context
  const [row] = await db
    .select()
    .from(editions)
    .where(and(shown, eq(editions.id, id)))
    .limit(1)
  if (!row) throw new Refusal('newsletter.editionNotFound', 404)
  const frozen = row.content as FrozenEdition // written when the edition was frozen
  const inLanguage = frozen.contents.filter(({ language }) => language === lang)
  const content = inLanguage.find((each) => each.tier === tier)
  const leads = inLanguage.flatMap(({ lead }) => lead ?? [])
  const stories = [
    ...(content?.lead ? [content.lead] : []),
    ...(content?.sections.flatMap((section) => section.stories) ?? []),
  ]
  const cards = await cardsOf(db, [...leads, ...stories], lang, now, tier)
  const openStories = stories.flatMap((story) => {
    const card = cards.get(story.id)
    return card?.open ? [{ ...card, url: story.url }] : []
  })
  const first = openStories.find(({ language }) => language === lang)
  const chosen = [...new Set([...(first ? [first] : []), ...openStories])].slice(0, MAX_STORIES)
  const publishers = await publishersOf(
    db,
    chosen.map((story) => story.id),
  )
  const name = editionName(lang, { ...row, timeZone: frozen.timeZone })
  const title = subjectNow(frozen.subjects[lang], leads, cards, lang) ?? name
  const slides = editionSlides(chosen, {
    id,
    publishers,
    title,
    name,
    language: lang,
    at: row.occurrence,
    timeZone: frozen.timeZone,
  })
  return carouselOf(context, { kind: 'edition', itemId: id, language: lang, tier, title, slides })
})

type CarouselStory = DigestCard & { url: string }
type Edition = {
  id: string
  /** The publishers cited by each story, by its id. */
  publishers: ReadonlyMap<string, string[]>
  title: string
  name: string
  language: Language
  at: Date
  timeZone: string
}
/** The number of cited publishers named per story. */
const NAMED = 2
/** The number of story titles on the cover, below that of the edition. */
const ON_COVER = 3

/**
 * The slides: a cover with the contents, one slide per story, and at the end the cited publishers with links to the stories.
 */
function editionSlides(
  chosen: readonly CarouselStory[],
  { id, publishers, title, name, language, at, timeZone }: Edition,
) {
  const namedFor = (story: CarouselStory) => publishers.get(story.id)?.slice(0, NAMED).join(' · ') ?? ''
  const nothing = { kicker: null, title: '', text: [], figure: null, cited: [], sources: [] }
  const date = dateFormat(language, { dateStyle: 'long', timeZone }).format(at)
  const sources = chosen.map((story, n) => ({
    n: n + 1,
    publisher: namedFor(story) || story.topic,
    title: story.title,
    url: story.url,
  }))
  return [
    {
      ...nothing,
      kind: 'cover' as const,
      kicker: say(language, 'library.carousels.kicker', { topic: name, date }),
      title,
      text: chosen
        .map((story) => story.title)
        .filter((each) => each !== title)
        .slice(0, ON_COVER),
      language,
      seed: id,
    },
    ...chosen.map((story, n) => ({
      ...nothing,
      kind: 'story' as const,
      kicker:
        story.language === language
          ? story.topic
          : say(language, 'library.carousels.storyIn', {
              topic: story.topic,
              language: LANGUAGE_NAMES[story.language],
            }),
      title: story.title,
      text: wholeSentences(story.excerpt),
      cited: [n + 1],
      publishers: namedFor(story) === '' ? [] : [namedFor(story)],
      language: story.language,
      seed: story.id,
    })),
    ...sourceSlides(sources, {
      language,
      seed: id,
      kicker: say(language, 'library.carousels.stories'),
    }),
  ]
}

/** A truncated excerpt is cut after its last whole sentence; nothing remains if it has none. */
function wholeSentences(excerpt: string): string[] {
  const whole = excerpt.endsWith('…')
    ? (/^.*[.!?؟۔][»”"’')]*(?=\s)/su.exec(excerpt)?.[0] ?? '')
    : excerpt.trim()
  return whole === '' ? [] : [whole]
}
