// Makes calls to a site as editors and readers do, and records the answers.
import { setTimeout as pause } from 'node:timers/promises'

/** The work that the site has acknowledged. */
export type Acknowledged = {
  /** Runs whose id the site has returned. */
  runs: Set<string>
  /** Drafts that the site has published. */
  approved: Set<string>
  /** `id language` of items that the site has returned in that language. */
  translated: Set<string>
}
export type Driver = {
  acknowledged: Acknowledged
  /** Schedule rows that are due during the run, by id. */
  planned: Map<string, Date>
  /** Unexpected answers. */
  refused: string[]
  plan(): Promise<void>
  /** Does everything concurrently until `over`; ends without an error when the site stops. */
  work(round: number, over: AbortSignal): Promise<void>
  /** Does everything once more, one after the other, until all of it is finished. */
  finish(): Promise<void>
}

type Rows = { items: { id: string; title: string; content_type: string; language: string }[]; total: number }
const LANGUAGES = ['en', 'ar', 'fr', 'es', 'pt']
/** The content generated in each round in addition to the reports of the sources. */
const GENERATED = ['article', 'podcast', 'image', 'podcast'] as const
const MINUTE = 60_000
/** Episodes requested after the kills: earlier there may be nothing to report. */
const EPISODES_AFTERWARDS = 2

/** Signs up the administrator and adds the sources. */
export async function openDriver(
  url: () => string,
  feeds: readonly { name: string; url: string; language: string }[],
): Promise<Driver> {
  let cookie = ''
  let address = 0
  const acknowledged: Acknowledged = { runs: new Set(), approved: new Set(), translated: new Set() }
  const planned = new Map<string, Date>()
  const refused: string[] = []
  let podcasts = 0

  async function ask<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    over?: AbortSignal,
  ): Promise<T> {
    const answer = await fetch(url() + path, {
      method,
      headers: {
        origin: url(),
        cookie,
        'x-forwarded-for': `192.0.2.${(address++ >> 4) & 255}`, // simulates many readers
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(60_000), ...(over ? [over] : [])]),
    })
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    const text = await answer.text()
    if (!answer.ok) {
      const said = `${method} ${path.replace(/\?.*/, '')}: ${answer.status} ${text}`
      refused.push(said)
      throw new Error(said)
    }
    return JSON.parse(text) as T // the type that the call's contract states
  }
  const listed = (status: string, over?: AbortSignal) =>
    ask<Rows>('GET', `/api/admin/generated-content?status=${status}&limit=100`, undefined, over)
  const begin = async (path: string, body: unknown, over?: AbortSignal) => {
    const { run_id: run } = await ask<{ run_id: string }>('POST', path, body, over)
    acknowledged.runs.add(run)
    return run
  }

  async function approve(over?: AbortSignal): Promise<number> {
    const { items } = await listed('pending', over)
    for (const { id } of items) {
      if (over?.aborted) break
      const asked = { contentId: id, action: 'approve' }
      const { success } = await ask<{ success: boolean }>('POST', '/api/approve-content', asked, over)
      if (success) acknowledged.approved.add(id)
    }
    return items.length
  }
  async function translate(over?: AbortSignal): Promise<number> {
    let missing = 0
    const { items } = await listed('published', over)
    for (const { id, content_type: kind, language, title } of items) {
      if (kind !== 'article') continue
      for (const targetLanguage of LANGUAGES) {
        if (over?.aborted) return missing
        if (targetLanguage === language || acknowledged.translated.has(`${id} ${targetLanguage}`)) continue
        const asked = { content: JSON.stringify({ id, title }), targetLanguage, contentType: 'article' }
        const said = await ask<{ translated: boolean; because: string }>(
          'POST',
          '/api/translate-content',
          asked,
          over,
        )
        if (said.translated) acknowledged.translated.add(`${id} ${targetLanguage}`)
        else {
          missing++
          refused.push(`not translated: ${said.because}`)
        }
      }
    }
    return missing
  }
  const runsThatGoOn = async () => {
    const { items } = await ask<{ items: { finished_at: string | null }[] }>(
      'GET',
      '/api/admin/runs?limit=100',
    )
    return items.filter((run) => run.finished_at === null).length
  }

  await ask('POST', '/api/auth/sign-up/email', { email: 'ada@example.com', password: 'correct horse' })
  await ask('POST', '/api/auth/sign-in/email', { email: 'ada@example.com', password: 'correct horse' })
  await ask('POST', '/api/bootstrap-admin', {})
  for (const feed of feeds) await ask('POST', '/api/admin/ai-news-sources', feed)

  return {
    acknowledged,
    planned,
    refused,
    async plan() {
      for (const [n, content_type] of [
        'scraping',
        'article',
        'image',
        'podcast',
        'scraping',
        'image',
      ].entries()) {
        const due = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + (n >> 1) * MINUTE)
        const wall = new Date(due.getTime() + 60 * MINUTE).toISOString().slice(11, 16) // the time zone of the digest is UTC+1
        const row = {
          content_type,
          scheduled_time: wall,
          lead_minutes: 0,
          ...(content_type === 'podcast' && { languages: ['en', 'fr'], focus: 'trending' }),
        }
        const { id } = await ask<{ id: string }>('POST', '/api/admin/content-generation-schedule', row)
        planned.set(id, due)
      }
    },
    async work(round, over) {
      const going = async (act: () => Promise<unknown>) => {
        while (!over.aborted) {
          await act()
          await pause(100, undefined, { signal: over })
        }
      }
      const contentType = GENERATED[round % GENERATED.length]
      await Promise.allSettled([
        begin('/api/scrape-ai-news', {}, over),
        going(() => approve(over)),
        going(() => translate(over)),
        pause(300, undefined, { signal: over }).then(() =>
          begin('/api/generate-content', { contentType, quantity: 2 }, over),
        ),
      ])
    },
    async finish() {
      await begin('/api/scrape-ai-news', {})
      for (let looks = 0; looks < 40; looks++) {
        const waiting = (await approve()) + (await runsThatGoOn())
        if (waiting === 0) break
        await pause(500)
      }
      await translate()
      if (podcasts++ < EPISODES_AFTERWARDS)
        await begin('/api/generate-content', { contentType: 'podcast', quantity: 1 })
    },
  }
}
