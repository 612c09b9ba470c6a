import type { Asked, Reply } from '#services/loopback-model.ts'
import type { Db } from '#platform/db.ts'
import { findings, newsSources } from '#sources/tables.ts'
import type { ModelAnswer } from './compose/compose-draft.ts'
import type { SourceText } from './rules.ts'
import { stories } from '#stories/tables.ts'

const SENTENCES_OF_A_PARAGRAPH = 2
const PARAGRAPHS = 4

/** The numbered sentences in a prompt. */
export const sentencesIn = (prompt: string): { n: number; text: string }[] =>
  Array.from(prompt.matchAll(/^\[(\d+)\] (.+)$/gmu), ([, n, text]) => ({ n: Number(n), text: text ?? '' }))

/** The answer of a truthful model: the sentences it was given, two per paragraph, each cited. */
export function faithful(prompt: string): ModelAnswer {
  const sentences = sentencesIn(prompt)
  const count = Math.min(PARAGRAPHS, Math.floor(sentences.length / SENTENCES_OF_A_PARAGRAPH))
  const pairs = Array.from({ length: count }, (_, i) =>
    sentences.slice(i * SENTENCES_OF_A_PARAGRAPH, (i + 1) * SENTENCES_OF_A_PARAGRAPH),
  )
  const first = sentences[0]?.text ?? ''
  return {
    title: first
      .split(' ')
      .slice(0, 9)
      .join(' ')
      .replace(/[,;:،]$/u, ''),
    excerpt: first,
    paragraphs: pairs.map((pair) => ({
      text: pair.map(({ text }) => text).join(' '),
      sentences: pair.map(({ n }) => n),
    })),
  }
}

/** The loopback server's answer of a faithful writer, which supports all it wrote; other kinds of call get the default. */
export const writesFaithfully = ({ path, prompt }: Asked): Reply | undefined =>
  path === '/responses' || path === '/chat/completions'
    ? { json: isSecondJudgement(prompt) ? supporting(prompt) : faithful(prompt) }
    : undefined

export const isSecondJudgement = (prompt: string): boolean => prompt.includes('You check news drafts')

/** The second judgement of a draft that finds support for each of its statements. */
export const supporting = (prompt: string) => ({
  statements: Array.from(prompt.matchAll(/^Statement (\d+) /gm), ([, n]) => ({
    n: Number(n),
    supported: true,
  })),
})

/** Stores a story reported by these sources, as a scrape run would, and returns its id. */
export async function storyOf(db: Db, sources: readonly SourceText[], at: Date): Promise<string> {
  const [lead] = sources
  if (!lead) throw new Error('a story has a source')
  const story = { title: lead.title, language: lead.language, firstAt: at, lastAt: at }
  const [{ id } = { id: '' }] = await db.insert(stories).values(story).returning({ id: stories.id })
  for (const [i, source] of sources.entries()) {
    const publisher = {
      name: source.publisher,
      url: `${new URL(source.url).origin}/${crypto.randomUUID()}.xml`,
      nextFetchAt: at,
      createdAt: at,
    }
    const [{ sourceId } = { sourceId: '' }] = await db
      .insert(newsSources)
      .values(publisher)
      .returning({ sourceId: newsSources.id })
    await db.insert(findings).values({
      sourceId,
      guid: source.url,
      url: source.url,
      canonicalKey: `${source.url}#${id}`,
      title: source.title,
      paragraphs: source.paragraphs,
      language: source.language,
      textFrom: 'page',
      publishedAt: new Date(at.getTime() + i * 1000),
      fetchedAt: at,
      storyId: id,
    })
  }
  return id
}
