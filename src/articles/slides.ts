import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import type { Language } from '#languages/rules.ts'
import { nameKey } from './rules.ts'
import { figureOf } from './carousels/figures.ts'
import { pointsOf } from './carousels/points.ts'
import { FIGURE_SIGNS, MAX_FIGURES, SOURCES_A_SLIDE } from './carousels/rules.ts'
import type { KeptSlide } from './carousels/slide-text.ts'
import type { SlideText } from '#services/slides/slide-text.ts'

/** The data from which the slides of an article are made, in one language. */
export type SlidesOf = {
  id: string
  language: Language
  title: string
  excerpt: string
  topic: string
  content: string
  sources: SlideText['sources']
  publishedAt: Date
  timeZone: string
  /** The URL of the full article. */
  address: string
}

const NOTHING = { kicker: null, title: '', text: [], figure: null, cited: [], sources: [] }

/**
 * The slides of an article: a cover, its own sentences as points (some as a figure), and the sources. Sentences are quoted
 * word for word.
 */
export function articleSlides(article: SlidesOf): KeptSlide[] {
  const { id, language, title, sources } = article
  const publishers = new Map(sources.map(({ n, publisher }) => [n, publisher]))
  const slide = (part: Partial<SlideText> & Pick<SlideText, 'kind'>, seed = id): KeptSlide => ({
    ...NOTHING,
    ...part,
    language,
    seed,
  })
  const date = dateFormat(language, { dateStyle: 'long', timeZone: article.timeZone })
  const kicker = say(language, 'library.carousels.kicker', {
    topic: say(language, nameKey('topic', article.topic)),
    date: date.format(article.publishedAt),
  })
  let figures = 0
  const points = pointsOf(article.content, language).map(({ heading, text: parts, cited }) => {
    const text = parts.join(' ')
    const figure = text.length <= FIGURE_SIGNS && figures < MAX_FIGURES ? figureOf(text) : null
    if (figure !== null) figures++
    return slide({
      kind: figure === null ? 'point' : 'figure',
      // Above a figure, a headline would add a third text size.
      ...(figure === null ? { title: heading } : { kicker: heading === '' ? null : heading }),
      figure,
      text: figure === null ? parts : [text],
      cited: cited.filter((n) => publishers.has(n)),
      publishers: cited.flatMap((n) => publishers.get(n) ?? []),
    })
  })
  return [
    slide({
      kind: 'cover',
      kicker,
      title,
      text: article.excerpt.trim() === '' ? [] : [article.excerpt.trim()],
    }),
    ...points,
    ...sourceSlides(sources, { language, seed: id, kicker: title, address: article.address }),
  ]
}

/**
 * The source slides, with six sources each; one slide says so if no sources are known. The last slide has the URL of the
 * full text, if one is given.
 */
export function sourceSlides(
  sources: SlideText['sources'],
  { language, seed, kicker, address }: Pick<KeptSlide, 'language' | 'seed' | 'kicker'> & { address?: string },
): KeptSlide[] {
  const slide = { ...NOTHING, kind: 'sources' as const, language, seed, kicker }
  const title = say(language, 'library.carousels.sources')
  const whole = address === undefined ? [] : [say(language, 'library.carousels.whole'), address]
  if (sources.length === 0)
    return [{ ...slide, title, text: [say(language, 'library.carousels.noSources'), ...whole] }]
  const slides = Math.ceil(sources.length / SOURCES_A_SLIDE)
  return Array.from({ length: slides }, (_, n) => ({
    ...slide,
    title,
    sources: sources.slice(n * SOURCES_A_SLIDE, (n + 1) * SOURCES_A_SLIDE),
    text: n === slides - 1 ? whole : [],
  }))
}
