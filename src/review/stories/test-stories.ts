import { eq, inArray } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { addSource } from '#sources/source-desk.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { clusterStories } from '#stories/cluster-stories.ts'
import { stories, storyDecisions, storyPlacements, termCounts } from '#stories/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { draftStory } from '#writing/draft-stories.ts'
import { draftsOfStories } from '#writing/drafts-of-stories.ts'
import { generatedContent } from '#writing/tables.ts'
import { generatedContentOne } from '../calls.ts'
import { editorNamed } from '../test-review.ts'

export const LEADS = 'Northlight leads $45 million round for Halden hearing aid software'
export const CLOSES = 'Halden Labs closes round of $45 million with Northlight'
export const BRIDGE = 'Northlight puts $45 million into Halden Labs, hearing aid software maker'
export const RAISES = 'Halden Labs raises $45 million to shrink speech models for hearing aids'
export const ROUND = 'Norwegian hearing aid software maker Halden Labs closes $45 million round'
const FERRY = 'Robot pilots guide their first ferry across the bay at night'

type Planted = { title: string; lead?: string; language?: Language; hoursAgo?: number }

let made = 0
/** Stores one report of a new source for each, and returns the ids in order. */
export async function plantReports(db: Db, reports: readonly Planted[]): Promise<string[]> {
  const ids: string[] = []
  for (const { title, lead = '', language = 'en', hoursAgo = 10 } of reports) {
    const n = (made += 1)
    const url = `https://publisher-${n}.example/a`
    const source = await addSource(db, TEST_NOW, { name: `Publisher ${n}`, url, scrapeFrequencyHours: 6 })
    const [row] = await db
      .insert(findings)
      .values({
        sourceId: source.id,
        guid: 'a',
        url,
        canonicalKey: url,
        title,
        summary: lead,
        paragraphs: [`${title}. That is what the company said on Friday in a statement of some length.`],
        language,
        textFrom: 'feed',
        publishedAt: new Date(TEST_NOW.getTime() - hoursAgo * HOUR + n * 1000),
        fetchedAt: TEST_NOW,
      })
      .returning({ id: findings.id })
    ids.push(row?.id ?? '')
  }
  return ids
}

/** The story of each of these reports, in order. */
export async function storiesOf(db: Db, reports: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: findings.id, story: findings.storyId })
    .from(findings)
    .where(inArray(findings.id, [...reports]))
  return reports.map((id) => rows.find((row) => row.id === id)?.story ?? '')
}

/** The headlines of the reports of a story, sorted. */
export async function headlinesOf(db: Db, story: string): Promise<string[]> {
  const rows = await db.select({ title: findings.title }).from(findings).where(eq(findings.storyId, story))
  return rows.map(({ title }) => title).toSorted()
}

/** A runtime with planted stories and the editor Ada, and the kinds of warnings that she sees of a draft. */
export async function openStories() {
  const opened = await openTestRuntime()
  const ada = await editorNamed(opened.db, 'Ada', 'ada@example.com')
  const warned = async (id: string) =>
    (await opened.ask(generatedContentOne, { id }, ada)).warned.map(({ kind }) => kind)
  return { ...opened, ...plantedStories(opened.runtime), ada, warned }
}

/** Stories as editors find them, on one runtime. */
export function plantedStories(runtime: Runtime) {
  const { db } = runtime
  const cluster = () => clusterStories(runtime, draftsOfStories)
  return {
    cluster,
    /** Removes all stories and decisions, or the stories alone. */
    clear: async ({ decisions = true } = {}): Promise<void> => {
      for (const table of [generatedContent, newsSources, stories, termCounts]) await db.delete(table)
      if (decisions) await db.delete(storyDecisions)
    },
    /** Two stories of one event with their drafts, which a report such as `BRIDGE` merges. */
    twoStories: async (second = CLOSES, lead = ''): Promise<[older: string, younger: string]> => {
      const ids = await plantReports(db, [
        { title: LEADS, hoursAgo: 100, lead },
        { title: second, hoursAgo: 10, lead },
      ])
      await cluster()
      const [older = '', younger = ''] = await storiesOf(db, ids)
      for (const id of [older, younger]) await draftStory(runtime, id)
      const publishedAt = new Date(TEST_NOW.getTime() - 10 * HOUR)
      await db.update(findings).set({ publishedAt })
      await db.update(storyPlacements).set({ publishedAt })
      return [older, younger]
    },
    /** The story of a report about something else. */
    ferry: async (): Promise<string> => {
      const ids = await plantReports(db, [{ title: FERRY }])
      await cluster()
      const [story = ''] = await storiesOf(db, ids)
      return story
    },
    /** One story of two reports with its draft. */
    oneStory: async (): Promise<{ story: string; raises: string; round: string }> => {
      const [raises = '', round = ''] = await plantReports(db, [{ title: RAISES }, { title: ROUND }])
      await cluster()
      const [story = ''] = await storiesOf(db, [raises, round])
      await draftStory(runtime, story)
      return { story, raises, round }
    },
    draftOf: async (story: string) => {
      const [draft] = await db.select().from(generatedContent).where(eq(generatedContent.storyId, story))
      return draft
    },
    decisions: () => db.select().from(storyDecisions).orderBy(storyDecisions.decidedAt),
  }
}
