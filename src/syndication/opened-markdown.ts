import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { analytics, analyticsAbout } from '#trends/analytics/calls.ts'
import { SHOWN_KINDS } from '#trends/analytics/rules.ts'
import { archive } from '#search/archive/calls.ts'
import { type CarouselView, articleCarousel } from '#articles/carousels/calls.ts'
import { type EntityCounted, entities, entity, entityTimeline } from '#articles/entities/calls.ts'
import { ENTITY_KINDS, SLUG_FORM } from '#articles/entities/rules.ts'
import { video, videos } from '#articles/videos/calls.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { UUID } from '#platform/uuid.ts'
import { blocks, line, link } from './item-text.ts'
import { type Making, absolute, askFor, latestOf } from '#articles/making.ts'
import type { Written } from './markdown-pages.ts'

// The content that plans open, in Markdown: in full for those it is open to, and for others a description and a link to the
// plans.

type WrittenPage = Written & { language: Language; path: string }

const word = ({ language }: Making, key: string, values?: Record<string, string | number>): string =>
  say(language, `library.${key}`, values)
const at = ({ runtime, language }: Making, path: string): string =>
  absolute(runtime.config, addressIn(language, path))
const dayOf = ({ runtime, language }: Making, moment: string): string =>
  dateFormat(language, { dateStyle: 'long', timeZone: runtime.config.digestTimeZone }).format(
    new Date(moment),
  )
const plans = (making: Making): string => link(word(making, 'lock.plans'), at(making, '/pricing'))
const locked = (making: Making, because: string): string => `**${because}** ${plans(making)}`
const entry = (making: Making, path: string, title: string, text: string): string =>
  `- ${link(title, at(making, `${path}.md`))}: ${line(text)}`

/**
 * The content that a reader's plan opens; `because` names the plan it needs if theirs does not open it, null if there is
 * nothing.
 */
async function opened<C extends Call>(
  making: Making,
  call: C,
  input: InputOf<C>,
): Promise<{ answer: OutputOf<C> } | { because: 'premium' | 'b2b' } | null> {
  try {
    const answer = await askFor(making, call, input)
    return answer === null ? null : { answer }
  } catch (error) {
    if (!isRefusal(error) || (error.status !== 401 && error.status !== 403)) throw error
    return { because: error.code.endsWith('b2bOnly') ? 'b2b' : 'premium' }
  }
}

/** The pages that are not items, by their path. */
export const OPENED_PAGES: Readonly<Record<string, (making: Making) => Promise<Written>>> = {
  '/videos': async (making) => {
    const { items } = await making.ask(videos, { lang: making.language })
    return {
      text: blocks([
        `# ${word(making, 'videos.title')}`,
        word(making, 'videos.description'),
        items.map(({ id, title, hook }) => entry(making, `/videos/${id}`, title, hook)).join('\n'),
      ]),
      changedAt: latestOf(items.map(({ published_at: moment }) => new Date(moment))),
    }
  },
  '/entities': async (making) => {
    const { items } = await making.ask(entities, {})
    const kinds = ENTITY_KINDS.flatMap((kind) => {
      const of = items.filter((each) => each.kind === kind)
      return of.length === 0
        ? []
        : [
            `## ${word(making, `entities.kinds.${kind}`)}`,
            of.map((each) => nameLine(making, each)).join('\n'),
          ]
    })
    return {
      text: blocks([
        `# ${word(making, 'entities.title')}`,
        word(making, 'entities.description'),
        ...(kinds.length > 0 ? kinds : [word(making, 'entities.empty')]),
      ]),
      changedAt: null,
    }
  },
  '/archive': async (making) => {
    const found = await opened(making, archive, { lang: making.language })
    const title = `# ${word(making, 'archive.title')}`
    if (found === null || 'because' in found) {
      const why = locked(making, word(making, 'archive.lock'))
      return { text: blocks([title, why, word(making, 'archive.lockText')]), changedAt: null }
    }
    const { items } = found.answer
    const lines = items.map(({ id, title: of, published_at: moment }) =>
      entry(making, `/news/${id}`, of.map(({ text }) => text).join(''), dayOf(making, moment)),
    )
    return { text: blocks([title, lines.join('\n')]), changedAt: null }
  },
  '/analytics': async (making) => {
    const head = [`# ${word(making, 'analytics.title')}`, word(making, 'analytics.intro')]
    const parts: string[] = []
    for (const kind of SHOWN_KINDS) {
      const found = await opened(making, analytics, { kind })
      if (found === null || 'because' in found)
        return { text: blocks([...head, ...(await would(making))]), changedAt: null }
      parts.push(...figuresOf(making, found.answer))
    }
    return { text: blocks([...head, ...parts]), changedAt: null }
  },
}

const nameLine = (making: Making, { slug, name, stories }: EntityCounted): string =>
  entry(making, `/entities/${slug}`, name, word(making, 'entities.stories', { count: stories }))

async function would(making: Making): Promise<string[]> {
  const { stories, since } = await making.ask(analyticsAbout, {})
  const day = since === null ? null : dayOf(making, since)
  return [
    locked(making, word(making, 'analytics.lock')),
    SHOWN_KINDS.map((kind) => `- ${word(making, `analytics.would.${kind}`)}`).join('\n'),
    ...(day === null ? [] : [word(making, 'analytics.lockFigures', { count: stories, day })]),
  ]
}

function figuresOf(making: Making, { kind, from, to, figures }: OutputOf<typeof analytics>): string[] {
  const columns = [kind, 'stories', 'share', 'before'].map((each) => word(making, `analytics.column.${each}`))
  const rows = figures.map(({ key, name, stories, share, before }) =>
    [line(name ?? key), stories, `${Math.round(100 * share)} %`, before].join(' | '),
  )
  return [
    `## ${word(making, `analytics.kind.${kind}`)}`,
    `${from} – ${to}`,
    rows.length === 0
      ? word(making, 'analytics.empty', { span: `${from} – ${to}` })
      : [columns.join(' | '), columns.map(() => '---').join(' | '), ...rows]
          .map((row) => `| ${row} |`)
          .join('\n'),
  ]
}

const VIDEO = new RegExp(`^/videos/(${UUID})$`)
const CAROUSEL = new RegExp(`^/news/(${UUID})/carousel$`)
const NAME = /^\/entities\/([^/]+)$/

/** The page of a single item that plans open; null for any other path or a missing item. */
export async function openedItem(making: Making, path: string): Promise<WrittenPage | null> {
  const [, film] = VIDEO.exec(path) ?? []
  if (film !== undefined) return videoText(making, path, film)
  const [, found] = CAROUSEL.exec(path) ?? []
  if (found !== undefined)
    return carouselText(making, path, articleCarousel, { id: found, lang: making.language })
  const [, slug = ''] = NAME.exec(path) ?? []
  return SLUG_FORM.test(slug) ? entityText(making, path, slug) : null
}

async function videoText(making: Making, path: string, id: string): Promise<WrittenPage | null> {
  const view = await askFor(making, video, { id })
  if (!view) return null
  const { title, hook, access, transcript, sources, language, published_at: moment } = view
  const words = word(making, access.because === 'b2b' ? 'lock.b2b' : 'lock.premium')
  const rests = sources.map(
    ({ n, title: of, url, publisher }) => `${n}. ${link(of || url, url)}, ${line(publisher)}`,
  )
  return {
    path,
    language,
    changedAt: new Date(moment),
    text: blocks([
      `# ${line(title)}`,
      `> ${line(hook)}`,
      dayOf(making, moment),
      ...(access.state === 'locked' ? [locked(making, words)] : [transcript]),
      ...(rests.length > 0 ? [`## ${word(making, 'article.sources')}`, rests.join('\n')] : []),
    ]),
  }
}

type OfCarousel = Call & { output: typeof articleCarousel.output }

/** The texts of the slides in order; a description if they are not open to the reader. */
export async function carouselText<C extends OfCarousel>(
  making: Making,
  path: string,
  call: C,
  input: InputOf<C>,
): Promise<WrittenPage | null> {
  const found = await opened(making, call, input)
  if (found === null) return null
  const own = { path, language: making.language, changedAt: null }
  if ('because' in found) {
    const why = word(making, found.because === 'b2b' ? 'carousels.lockB2b' : 'carousels.lockTitle')
    const text = blocks([
      `# ${word(making, 'carousels.title')}`,
      locked(making, why),
      word(making, 'carousels.lockText'),
    ])
    return { ...own, text }
  }
  const { title, slides, language } = found.answer as CarouselView // calls of this type return nothing else
  return { ...own, language, text: blocks([`# ${line(title)}`, ...slides.flatMap(slideText)]) }
}

function slideText({ title, text, figure, sources }: CarouselView['slides'][number], at: number): string[] {
  const cited = sources.map(
    ({ n, title: of, url, publisher }) => `${n}. ${link(of || url, url)}, ${line(publisher)}`,
  )
  return [
    `## ${at + 1}. ${line(title)}`,
    ...(figure === null ? [] : [`**${line(figure)}**`]),
    ...text.map(line),
    ...(cited.length > 0 ? [cited.join('\n')] : []),
  ]
}

async function entityText(making: Making, path: string, slug: string): Promise<WrittenPage | null> {
  const view = await askFor(making, entity, { slug })
  const found = view && (await askFor(making, entityTimeline, { slug, lang: making.language }))
  if (!view || !found) return null
  const { name, kind, aliases, stories: count, last_at: last } = view
  const stories = found.items.map(({ id, title, published_at: moment }) =>
    entry(making, `/news/${id}`, title, dayOf(making, moment)),
  )
  const earlier = word(making, 'entities.earlier', { name, total: count })
  return {
    path,
    language: making.language,
    changedAt: last === null ? null : new Date(last),
    text: blocks([
      `# ${line(name)}`,
      [word(making, `entities.kind.${kind}`), word(making, 'entities.stories', { count })].join(' · '),
      ...(aliases.length > 0
        ? [word(making, 'entities.also', { names: aliases.map(line).join(' · ') })]
        : []),
      `## ${word(making, 'entities.timeline')}`,
      stories.length === 0 ? word(making, 'entities.nothing') : stories.join('\n'),
      ...(found.earlier_locked ? [locked(making, earlier)] : []),
    ]),
  }
}
