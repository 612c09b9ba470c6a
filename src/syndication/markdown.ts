import { pictureSources } from '#ui/cover.ts'
import { dateFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { FREE_WINDOW_MS, type Tier } from '#membership/rules.ts'
import { agent } from '#articles/catalogue/agents/calls.ts'
import { article } from '#articles/calls.ts'
import { madeWords, translationKey } from '#articles/marks/rules.ts'
import type { Access } from '#articles/shapes.ts'
import { tool } from '#articles/catalogue/tools/calls.ts'
import { UUID } from '#platform/uuid.ts'
import { agentText, blocks, line, link, toolText } from './item-text.ts'
import { type Making, type PublicDocument, absolute, askFor, latestOf } from '#articles/making.ts'
import { PAGES, type Written } from './markdown-pages.ts'
import { OPENED_PAGES, openedItem } from './opened-markdown.ts'

/** The page at a path in Markdown, as the reader may see it; null if the page does not exist for them. */
export async function markdownPage(making: Making, path: string): Promise<PublicDocument | null> {
  const page = PAGES[path] ?? OPENED_PAGES[path]
  const written = page
    ? { ...(await page(making)), language: making.language, path }
    : ((await item(making, path)) ?? (await openedItem(making, path)))
  return written ? markdownOf(making, written) : null
}

/** A written page as a document. */
export function markdownOf(
  making: Making,
  written: Written & { language: Language; path: string },
): PublicDocument {
  const { text, changedAt, language } = written
  return {
    body: `${text.replaceAll('\r', '').toWellFormed()}\n`,
    type: 'text/markdown; charset=utf-8',
    changedAt,
    language,
    page: written.path,
  }
}

type WrittenItem = Written & { language: Language; path: string }
const ITEM = new RegExp(`^/(news|article|tools|agents)/(${UUID})$`)

async function item(making: Making, path: string): Promise<WrittenItem | null> {
  const [, list, id = ''] = ITEM.exec(path) ?? []
  const asked = { id, lang: making.language }
  if (list === 'tools') {
    const view = await askFor(making, tool, asked)
    return view && written(making, view, { path, title: `${view.name}: ${view.title}`, text: toolText(view) })
  }
  if (list === 'agents') {
    const view = await askFor(making, agent, asked)
    return view && written(making, view, { path, title: view.name, text: agentText(view) })
  }
  const view = list === undefined ? null : await askFor(making, article, asked)
  if (!view) return null
  const translated = translationKey(view)
  const made = madeWords(view, (key, values) => say(view.language, key, values))
  const sources = view.sources.map(
    ({ n, title, url, publisher }) => `${n}. ${link(title || url, url)}, ${line(publisher)}`,
  )
  return written(making, view, {
    path: `/news/${id}`,
    title: view.title,
    text: blocks([
      ...(translated === null ? [] : [`*${say(view.language, translated)}*`]),
      view.content,
      ...(made === null ? [] : [`*${made}*`]),
      ...(sources.length > 0
        ? [`## ${say(view.language, 'library.article.sources')}`, sources.join('\n')]
        : []),
    ]),
  })
}

type View = {
  id: string
  excerpt: string
  image_url: string | null
  access_tier: Tier
  access: Access
  language: Language
  published_at: string
  updated_at: string
}

function written(
  making: Making,
  view: View,
  { path, title, text }: { path: string; title: string; text: string },
): WrittenItem {
  const { config } = making.runtime
  const { language, access } = view
  const publishedAt = new Date(view.published_at)
  const date = dateFormat(language, { dateStyle: 'long', timeZone: config.digestTimeZone })
  const locked = access.state === 'locked'
  const turnedAt = locked && view.access_tier === 'freemium' ? publishedAt.getTime() + FREE_WINDOW_MS : null
  return {
    path,
    language,
    changedAt: latestOf([
      new Date(view.updated_at),
      publishedAt,
      turnedAt !== null && turnedAt <= making.now.getTime() ? new Date(turnedAt) : null,
    ]),
    text: blocks([
      `# ${line(title)}`,
      `> ${line(view.excerpt)}`,
      `![](<${absolute(config, pictureSources(view).src)}>)`,
      `${date.format(publishedAt)} · ${absolute(config, addressIn(language, path))}`,
      ...(locked ? [lockText(making, language, access)] : [text]),
    ]),
  }
}

/** The notice of a locked item, with a link to the plans. */
const lockText = ({ runtime }: Making, language: Language, { because }: Access): string =>
  `**${say(language, because === 'b2b' ? 'library.lock.b2b' : 'library.lock.premium')}**: ${link(
    say(language, 'library.lock.plans'),
    absolute(runtime.config, addressIn(language, '/pricing')),
  )}`
