import { type EpisodeOrder, makeEpisodeJob } from '../../src/media/make-episode.ts'
import type { TestLanguage } from '../../src/languages/test-languages.ts'
import { translationDraft } from '../../src/articles/translation/translation.ts'
import { runDigestJob } from '../../src/newsletter/editions/run-digest.ts'
import type { EditionView } from '../../src/newsletter/editions/calls.ts'
import type { DraftView } from '../../src/review/calls.ts'
import { translateItemJob } from '../../src/writing/translation/translate-item.ts'
import type { Desk } from '../desk.ts'
import type { Plan } from './kinds.ts'
import type { LyingModel } from './model.ts'
import {
  type Outcome,
  type Result,
  outcomeOfDraft,
  outcomeOfEpisode,
  outcomeOfTranslation,
} from './outcomes.ts'
import type { PlannedStory } from './press.ts'
import type { LyingSite } from './site.ts'

/** An item that was published from a planned story. */
export type Published = { id: string; language: TestLanguage; story: PlannedStory }

/** Reads the sources, and waits until the stories of the round have drafts with pictures. Returns the jobs that are stuck. */
export async function gather({ desk, idle }: LyingSite): Promise<string[]> {
  const { status } = await desk.post('scrape-ai-news', {})
  if (status >= 300) throw new Error(`gathering was answered with ${status}`)
  return idle()
}

/** Every pending draft, as an editor sees it. */
export async function pendingDrafts(desk: Desk): Promise<DraftView[]> {
  const { items } = await desk.get<{ items: { id: string }[] }>(
    'admin/generated-content?status=pending&limit=100',
  )
  return Promise.all(items.map(({ id }) => desk.get<DraftView>(`admin/generated-content/${id}`)))
}

/** What became of the plans of the round, by their drafts. */
export function judgeDrafts(
  model: LyingModel,
  drafts: readonly DraftView[],
  stuck: readonly string[],
): Result[] {
  return model.stories.flatMap((story) => {
    const planted = model.planted.get(story.plan)
    if (!planted) return []
    const own = drafts.filter(({ source_urls: urls }) => story.reports.some(({ url }) => urls.includes(url)))
    const outcomes =
      own.length === 0 ? [outcomeOfDraft(planted, null)] : own.map((one) => outcomeOfDraft(planted, one))
    const outcome = stuck.length > 0 && own.length === 0 ? 'stuck' : worst(outcomes)
    const text = planted.lie?.text ?? ''
    const sources = story.reports.map(({ url }) => url)
    return [{ plan: story.plan, outcome, text, sources, surfaces: [] }]
  })
}

const WORST_FIRST: readonly Outcome[] = [
  'escaped',
  'lost',
  'stuck',
  'warned',
  'refused',
  'recovered',
  'removed',
]
const worst = (outcomes: readonly Outcome[]): Outcome =>
  WORST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? 'lost'

/** Publishes the drafts without warnings, as the approval in bulk does, and returns what was published. */
export async function approve(
  desk: Desk,
  drafts: readonly DraftView[],
  stories: readonly PlannedStory[],
): Promise<Published[]> {
  const published: Published[] = []
  for (const { id, version, source_urls: urls } of drafts) {
    const decide = { contentId: id, version, action: 'approve', withoutWarnings: true }
    const { status } = await desk.post('approve-content', decide)
    const story = stories.find(({ reports }) => reports.some(({ url }) => urls.includes(url)))
    if (status === 200 && story) published.push({ id, language: story.language, story })
    else if (status !== 200)
      await desk.post('approve-content', { contentId: id, version, action: 'reject', reason: 'warned of' })
  }
  return published
}

/** Has items translated, each into the language of a plan, and returns what became of each. */
export async function translate(
  { runtime, idle, desk }: LyingSite,
  model: LyingModel,
  published: readonly Published[],
  plans: readonly Plan[],
): Promise<Result[]> {
  const taken = new Map<string, number>()
  const chosen = plans.flatMap((plan) => {
    const free = published.filter(
      ({ id, language }) => language !== plan.language && !taken.has(`${id} ${plan.language}`),
    )
    const [item] = free.toSorted((a, b) => (taken.get(a.id) ?? 0) - (taken.get(b.id) ?? 0))
    if (!item) return []
    taken.set(`${item.id} ${plan.language}`, 1).set(item.id, (taken.get(item.id) ?? 0) + 1)
    return [{ ...item, to: plan.language, plan }]
  })
  model.translations = chosen
  for (const { id: itemId, to: language } of chosen)
    await runtime.jobs.send(translateItemJob, { kind: 'article', itemId, language })
  const stuck = await idle()
  const results: Result[] = []
  for (const { id: itemId, to: language, plan, story } of chosen) {
    const planted = model.planted.get(plan)
    if (!planted) continue
    const draft = await translationDraft(runtime.db, { kind: 'article', itemId, language })
    const { content } = await desk.get<{ content: string }>(`articles/${itemId}`)
    const outcome = outcomeOfTranslation(planted, draft, content)
    results.push({
      plan,
      outcome: draft === null && stuck.length > 0 ? 'stuck' : outcome,
      text: planted.lie?.text ?? '',
      sources: story.reports.map(({ url }) => url),
      surfaces: [],
    })
  }
  return results
}

/** Makes and publishes an episode in each language with a fault in its speech. */
export async function makeEpisodes(
  { runtime, idle, desk }: LyingSite,
  model: LyingModel,
  plans: readonly Plan[],
): Promise<Result[]> {
  const results: Result[] = []
  for (const plan of plans) {
    model.speaking = plan
    const order: EpisodeOrder = {
      focus: 'trending',
      edition: String(plan.number),
      languages: [plan.language],
    }
    await runtime.jobs.send(makeEpisodeJob, order)
    const stuck = await idle()
    model.speaking = null
    if (!model.planted.has(plan)) continue
    const episode = (await pendingDrafts(desk)).find(
      ({ content_type: type, language }) => type === 'podcast' && language === plan.language,
    )
    const outcome = stuck.length > 0 ? 'stuck' : outcomeOfEpisode(episode ?? null)
    results.push({ plan, outcome, text: '', sources: [], surfaces: [] })
    if (!episode) continue
    const { id: contentId, version } = episode
    const action = outcome === 'warned' || outcome === 'escaped' ? 'reject' : 'approve'
    await desk.post('approve-content', { contentId, version, action, reason: 'bad sound' })
  }
  return results
}

/** Composes and sends an edition of the digest to the subscribers. */
export async function sendDigest({ runtime, clock, desk, idle }: LyingSite): Promise<void> {
  const { status, body: edition } = await desk.post<EditionView>('admin/editions', { kind: 'edition' })
  if (status >= 300) throw new Error(`composing was answered with ${status}: ${JSON.stringify(edition)}`)
  const { id, version, occurrence } = edition
  await desk.post(`admin/editions/${id}/decide`, { id, version, decision: 'approve' })
  clock.set(new Date(occurrence))
  await runtime.jobs.send(runDigestJob, {})
  await idle()
}
