import { say } from '#languages/languages.ts'
import { LANGUAGES, LANGUAGE_NAMES, addressIn } from '#languages/rules.ts'
import { blocks, line, link } from './item-text.ts'
import { type Making, type PublicDocument, absolute } from '#articles/making.ts'
import { FEEDS, PRIVATE_PATH } from './rules.ts'

/** The Model Context Protocol endpoint for assistants. */
const MCP = '/mcp'
/** The sections, by path and translation key. */
const SECTIONS = [
  ['/news', 'library.news'],
  ['/tools', 'library.tools'],
  ['/agents', 'library.agents'],
  ['/events', 'library.events'],
  ['/podcasts', 'library.podcasts'],
  ['/videos', 'library.videos'],
  ['/leaderboard', 'library.leaderboard'],
  ['/entities', 'library.entities'],
  ['/digest', 'newsletter.archive'],
  ['/corrections', 'library.corrections'],
  ['/search', 'library.search'],
  ['/pricing', 'membership.pricing'],
  ['/contact-sales', 'membership.sales'],
  ['/developers', 'developers'],
  ['/subscribe', 'newsletter'],
] as const

/**
 * Everything may be crawled except private feeds. Pages that must not be indexed say so themselves, which crawlers only see
 * if they may fetch them.
 */
export function robots({ runtime: { config } }: Making): Promise<PublicDocument> {
  const lines = [
    'User-agent: *',
    `Disallow: ${PRIVATE_PATH}/`,
    '',
    ...['/sitemap.xml', '/news-sitemap.xml'].map((path) => `Sitemap: ${absolute(config, path)}`),
  ]
  return Promise.resolve({
    body: `${lines.join('\n')}\n`,
    type: 'text/plain; charset=utf-8',
    changedAt: null,
    language: null,
  })
}

/** An overview of this site for machine readers: sections, feeds and the API. */
export function llms({ runtime: { config }, language }: Making): Promise<PublicDocument> {
  const at = (path: string) => absolute(config, addressIn(language, path))
  const word = (key: string) => say(language, key, { site: config.siteName })
  const body = blocks([
    `# ${line(config.siteName)}`,
    `> ${word('library.home.promiseBody')}`,
    word('library.feeds.markdown'),
    `## ${word('frame.sections')}`,
    SECTIONS.map(
      ([path, key]) => `- ${link(word(`${key}.title`), at(`${path}.md`))}: ${word(`${key}.description`)}`,
    ).join('\n'),
    `## ${word('library.feeds.title')}`,
    FEEDS.map(({ path, key }) => `- ${link(word(key), at(path))}`).join('\n'),
    `## ${word('library.feeds.api')}`,
    [
      `- ${link('OpenAPI 3.1', absolute(config, '/openapi.json'))}`,
      `- ${link('Model Context Protocol', absolute(config, MCP))}`,
      `- ${link(word('library.feeds.sitemap'), absolute(config, '/sitemap.xml'))}`,
    ].join('\n'),
    `## ${word('frame.language')}`,
    LANGUAGES.map((other) => {
      const address = absolute(config, addressIn(other, '/llms.txt'))
      return `- ${link(LANGUAGE_NAMES[other], address)}`
    }).join('\n'),
  ])
  return Promise.resolve({
    body: `${body}\n`,
    type: 'text/plain; charset=utf-8',
    changedAt: null,
    language,
  })
}
