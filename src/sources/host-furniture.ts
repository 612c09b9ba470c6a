import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { findings } from './tables.ts'

/** What several articles of one host have in common: text of the site, and not of an article. */
export type HostFurniture = {
  /** The keys of paragraphs. */
  blocks: ReadonlySet<string>
  /** The last parts of headlines, such as the name of a section. */
  endings: ReadonlySet<string>
}
/** The text of a finding that may contain furniture. */
type Text = { url: string; title: string; paragraphs: readonly string[] }

/** Articles of so many different stories must have a block. */
const MIN_STORIES = 3
/** The newest articles of a source that are compared. */
const COMPARED = 40
/** A longer block may be the background that an article repeats. */
const MAX_BLOCK_LENGTH = 300
/** The first blocks of an article that are compared. */
const MAX_BLOCKS = 100
/** What differs between repeats of a block, such as "4 min read" and "Comments (12)". */
const VARIABLE = /[\s\d.,:;!?|()/-]+/g
/** A headline and what follows it. */
const ENDING = /^(.+)\s+[|·•»–—-]\s+([^|·•»–—]{2,40})$/u

const keyOf = (block: string) => block.replace(VARIABLE, ' ')
const hostOf = (url: string) => url.split('/')[2] ?? ''

/**
 * The furniture of the hosts that these sources have linked to, by host: what articles of at least three stories have in
 * common. Several reports of one event belong to one story and count once, so an agency's text is none. Nothing is stored
 * beside the findings.
 */
export async function furnitureOfHosts(
  db: Db,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, HostFurniture>> {
  if (sourceIds.length === 0) return new Map()
  const ids = sql.join(
    [...new Set(sourceIds)].map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await db.execute<{ url: string; title: string; story: string; blocks: string[] }>(sql`
    select f.* from unnest(array[${ids}]) as source (id), lateral (
      select ${findings.url}, ${findings.title}, ${findings.storyId} as story, array(
        select block from jsonb_array_elements_text(${findings.paragraphs}) with ordinality as all_blocks (block, place)
        where place <= ${MAX_BLOCKS} and length(block) <= ${MAX_BLOCK_LENGTH}
      ) as blocks
      from ${findings} where ${findings.sourceId} = source.id and ${findings.storyId} is not null
      order by ${findings.publishedAt} desc, ${findings.id} desc limit ${COMPARED}
    ) f`)
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ url }) => hostOf(url)),
      ([host, articles]) => [
        host,
        {
          blocks: sharedByStories(articles, ({ blocks }) => blocks.map(keyOf)),
          endings: sharedByStories(articles, ({ title }) => ENDING.exec(title)?.slice(2) ?? []),
        },
      ],
    ),
  )
}

/** The texts that articles of enough different stories have. */
function sharedByStories<Article extends { story: string }>(
  articles: readonly Article[],
  textsOf: (article: Article) => readonly string[],
): ReadonlySet<string> {
  const stories = new Map<string, Set<string>>()
  for (const article of articles)
    for (const text of textsOf(article)) {
      const known = stories.get(text) ?? new Set()
      stories.set(text, known.add(article.story))
    }
  return new Set(
    Array.from(stories, ([text, { size }]) => (size >= MIN_STORIES ? text : '')).filter(
      (text) => text !== '',
    ),
  )
}

/** A finding without the furniture of its host. Furniture is never most of an article: then all of it is kept. */
export function withoutHostFurniture<Finding extends Text>(
  finding: Finding,
  furniture: ReadonlyMap<string, HostFurniture>,
): Finding {
  const known = furniture.get(hostOf(finding.url))
  if (!known) return finding
  const paragraphs = finding.paragraphs.filter(
    (text) => text.length > MAX_BLOCK_LENGTH || !known.blocks.has(keyOf(text)),
  )
  const [, headline = '', ending = ''] = ENDING.exec(finding.title) ?? []
  return {
    ...finding,
    title: known.endings.has(ending) ? headline : finding.title,
    paragraphs: lengthOf(paragraphs) * 2 > lengthOf(finding.paragraphs) ? paragraphs : finding.paragraphs,
  }
}

const lengthOf = (paragraphs: readonly string[]) => paragraphs.reduce((sum, text) => sum + text.length, 0)
