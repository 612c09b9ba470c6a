import { say } from '#languages/languages.ts'
import { LANGUAGES, type Language, addressIn } from '#languages/rules.ts'
import type { Place } from '#syndication/documents.ts'
import { markdownOf } from '#syndication/markdown.ts'
import { carouselText } from '#syndication/opened-markdown.ts'
import {
  type Making,
  type PublicDocument,
  absolute,
  askFor,
  latestOf,
  rfc822,
  writeEach,
} from '#articles/making.ts'
import { FEED_TTL_MINUTES } from '#syndication/rules.ts'
import { DIGESTS_SITEMAP, entriesOf, urlSet } from '#syndication/sitemaps.ts'
import { type Xml, xmlDocument } from '#syndication/xml.ts'
import type { OutputOf } from '#platform/call.ts'
import { UUID } from '#platform/uuid.ts'
import { escaped } from '#services/post/mail-look.ts'
import { digestCarousel, digestList, digestOne } from './editions/calls.ts'
import { noteParagraphs, sectionKey } from './rules.ts'
import { digestMarkdown, digestsMarkdown } from './archive/digest-markdown.ts'

/** The path of an edition's Markdown. */
const EDITION = new RegExp(`^/digest/(${UUID})(/carousel)?\\.md$`)
/** The number of editions in the feed. */
const FEED_EDITIONS = 10
/** The maximum number of editions in the sitemap: two a day for more than a year. */
const SITEMAP_EDITIONS = 1000

/** The document of the archive at a path without its language; null for any other path. */
export function digestDocumentAt(path: string, prefixed: boolean): Place | null {
  if (path === '/digest.md') return { make: digestsMarkdown, spoken: true, markdown: true }
  const [, id, slides] = EDITION.exec(path) ?? []
  if (id !== undefined && slides !== undefined)
    return { make: (making) => carouselMarkdown(making, id), spoken: true, markdown: true }
  if (id !== undefined) return { make: (making) => digestMarkdown(making, id), spoken: true, markdown: true }
  if (path === '/digest.xml') return { make: digestFeed, spoken: true, markdown: false }
  if (path === DIGESTS_SITEMAP && !prefixed) return { make: digestSitemap, spoken: false, markdown: false }
  return null
}

/** The text of an edition's slides, for readers who may open them. */
async function carouselMarkdown(making: Making, id: string): Promise<PublicDocument | null> {
  const asked = { id, lang: making.language }
  const written = await carouselText(making, `/digest/${id}/carousel`, digestCarousel, asked)
  return written && markdownOf(making, written)
}

/** The newest editions as RSS 2.0: the stories of free readers, with links. */
async function digestFeed(making: Making): Promise<PublicDocument> {
  const { language, runtime } = making
  const { items } = await making.ask(digestList, { lang: language, limit: FEED_EDITIONS })
  const posts = await writeEach(runtime.log, items, async ({ id }) => {
    const edition = await askFor(making, digestOne, { id, lang: language })
    return edition && postOf(making, edition)
  })
  const changedAt = latestOf(items.map(({ occurrence }) => new Date(occurrence)))
  return {
    body: xmlDocument({
      rss: {
        '@version': '2.0',
        '@xmlns:atom': 'http://www.w3.org/2005/Atom',
        '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        channel: {
          title: `${runtime.config.siteName} · ${say(language, 'newsletter.archive.title')}`,
          link: absolute(runtime.config, addressIn(language, '/digest')),
          description: say(language, 'newsletter.archive.description'),
          language,
          lastBuildDate: changedAt === null ? null : rfc822(changedAt),
          generator: runtime.config.siteName,
          docs: 'https://www.rssboard.org/rss-specification',
          ttl: FEED_TTL_MINUTES,
          'atom:link': {
            '@rel': 'self',
            '@type': 'application/rss+xml',
            '@href': absolute(runtime.config, addressIn(language, '/digest.xml')),
          },
          item: posts,
        },
      },
    }),
    type: 'application/rss+xml; charset=utf-8',
    changedAt,
    language,
  }
}

type Edition = OutputOf<typeof digestOne>
type Story = Edition['sections'][number]['stories'][number]

function postOf({ runtime, language }: Making, edition: Edition): Xml {
  const { note, lead, sections, corrections, subject, id, occurrence } = edition
  const html = [
    ...noteHtml(note, language),
    ...(lead ? [storyHtml(lead, language)] : []),
    ...sections.flatMap(({ section, stories }) => [
      `<h2>${escaped(say(language, sectionKey(section)))}</h2>`,
      ...stories.map((story) => storyHtml(story, language)),
    ]),
    ...(corrections.length > 0 ? [`<h2>${escaped(say(language, 'library.corrections.title'))}</h2>`] : []),
    ...corrections.map((each) => correctionHtml(runtime.config, each, language)),
  ]
  return {
    title: subject,
    link: absolute(runtime.config, addressIn(language, `/digest/${id}`)),
    guid: { '@isPermaLink': 'false', '#text': `urn:uuid:${id}` },
    pubDate: rfc822(new Date(occurrence)),
    description: lead?.excerpt ?? '',
    'content:encoded': html.length === 0 ? null : { '#cdata': html.join('\n') },
  }
}

const foreignTo = (language: Language, written: Language): string =>
  written === language ? '' : ` lang="${written}" dir="auto"`

function correctionHtml(
  config: Making['runtime']['config'],
  correction: Edition['corrections'][number],
  language: Language,
): string {
  const { kind, title, title_language: titleLanguage, note, language: written } = correction
  const url = absolute(config, addressIn(language, `/news/${correction.article_id}`))
  return `<h3${foreignTo(language, titleLanguage)}><a href="${escaped(url)}">${escaped(title)}</a></h3>\n<p>${escaped(say(language, `library.correction.${kind}`))}</p>\n<p${foreignTo(language, written)}>${escaped(note)}</p>`
}

function noteHtml(note: string | null, language: Language): string[] {
  if (note === null) return []
  const paragraphs = noteParagraphs(note).map((lines) => `<p>${lines.map(escaped).join('<br>')}</p>`)
  return [`<p><strong>${escaped(say(language, 'newsletter.note'))}</strong></p>`, ...paragraphs]
}

function storyHtml({ title, url, excerpt, language: written, source }: Story, language: Language): string {
  const foreign = foreignTo(language, written)
  const from =
    source === null
      ? ''
      : `\n<p><a href="${escaped(source.url)}">${escaped(say(language, 'newsletter.source', source))}</a></p>`
  return `<h3${foreign}><a href="${escaped(url)}">${escaped(title)}</a></h3>\n<p${foreign}>${escaped(excerpt)}</p>${from}`
}

/** The list of editions and the newest of them, in all languages. */
async function digestSitemap(making: Making): Promise<PublicDocument> {
  const inAll = (at: Date | null) => new Map(LANGUAGES.map((each) => [each, at]))
  const editions: { id: string; at: Date }[] = []
  let cursor: string | null = null
  do {
    const page: OutputOf<typeof digestList> = await making.ask(digestList, {
      limit: 50,
      ...(cursor !== null && { cursor }),
    })
    editions.push(...page.items.map(({ id, occurrence }) => ({ id, at: new Date(occurrence) })))
    cursor = page.next_cursor
  } while (cursor !== null && editions.length < SITEMAP_EDITIONS)
  return urlSet([
    ...entriesOf(making, '/digest', inAll(editions[0]?.at ?? null)),
    ...editions.flatMap(({ id, at }) => entriesOf(making, `/digest/${id}`, inAll(at))),
  ])
}
