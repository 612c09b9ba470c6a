// A model server that lies and fails in every way that is known, behind the whole site in five languages: which lies readers
// get without a warning, and which faults lose a story. LIES_ROUNDS runs fewer of the rounds.
import { TEST_LANGUAGES } from '../src/languages/test-languages.ts'
import { addSubscriber } from '../src/newsletter/sending/test-subscribers.ts'
import { DAY } from '../src/platform/clock.ts'
import { type Taken, openMailServer } from '../src/services/post/test-mail-server.ts'
import { type Kind, type Plan, type Plans, plansOf } from './lies/kinds.ts'
import { lyingModel } from './lies/model.ts'
import { OUTCOMES, type Result, includes } from './lies/outcomes.ts'
import { openPress } from './lies/press.ts'
import {
  approve,
  gather,
  judgeDrafts,
  makeEpisodes,
  pendingDrafts,
  sendDigest,
  translate,
} from './lies/round.ts'
import { openSite } from './lies/site.ts'
import { type Surface, commonSurfaces, surfacesOf, translationOf } from './lies/surfaces.ts'
import { NOW } from './open-runtime.ts'
import { type Row, type Target, atMost, finish, secondsOf } from './report.ts'

const SEED = 23
/** Longer than stories compete for drafts, so that each round has its own. */
const BETWEEN_ROUNDS_MS = 4 * DAY
const TIMEOUT_SECONDS = '3'
/** As many stories of all languages as the site drafts in a round, and what else is asked for in a language. */
const IN_A_ROUND = { drafts: 12, translations: 13, episodes: 1 }
/** What is not asked for in a round, because the site spares a model that fails, is planted in a later one. */
const MAX_ROUNDS = Number(process.env['LIES_ROUNDS'] ?? 12)

const press = await openPress()
const model = await lyingModel()
const mails = await openMailServer()
const { AI_EMBEDDING_MODEL: _, ...withModel } = model.env() // stories are grouped by their words
const site = await openSite(NOW, {
  FETCH_ALLOW_HOSTS: press.hosts,
  ...withModel,
  AI_TIMEOUT_SECONDS: TIMEOUT_SECONDS,
  SITE_URL: 'https://cadence.example',
  SMTP_URL: mails.url,
  MAIL_FROM: 'Cadence <news@example.com>',
  LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'silent',
})
for (const source of press.sources) await site.desk.post('admin/ai-news-sources', source)
for (const language of TEST_LANGUAGES)
  await addSubscriber(site.runtime.db, { language, interests: [], minMomentum: 0 })

const plans = TEST_LANGUAGES.map((language, n) => plansOf(language, n * 200))
/** Takes plans of each language for a round. */
const take = (of: keyof Plans): Plan[] => plans.flatMap((all) => all[of].splice(0, IN_A_ROUND[of]))
/** Returns the plans that came to nothing, to be planted later. */
const giveBack = (of: keyof Plans, taken: readonly Plan[]) => {
  for (const plan of taken)
    if (!model.planted.has(plan)) plans[TEST_LANGUAGES.indexOf(plan.language)]?.[of].push(plan)
}
let rounds = 0
let isEnding = false
process.once('SIGINT', () => (isEnding = true)) // the table of the rounds so far is printed after the running one
const results: Result[] = []
const notes: string[] = []
const seconds = await secondsOf(async () => {
  while (
    !isEnding &&
    rounds < MAX_ROUNDS &&
    plans.some((all) => Object.values(all).some(({ length }) => length > 0))
  )
    results.push(...(await playRound(rounds++)))
})
await site.close()
await Promise.all([press.close(), model.close(), mails.close()])

async function playRound(round: number): Promise<Result[]> {
  const now = new Date(NOW.getTime() + round * BETWEEN_ROUNDS_MS)
  site.clock.set(now)
  const drafts = take('drafts')
  model.stories = press.report(round, SEED, now, drafts)
  const took: Record<string, number> = {}
  const timed = async <Found>(what: string, work: () => Promise<Found>): Promise<Found> => {
    const from = performance.now()
    const found = await work()
    took[what] = Math.round((performance.now() - from) / 1000)
    return found
  }
  const stuck = await timed('gather', () => gather(site))
  const pending = await pendingDrafts(site.desk)
  const found = judgeDrafts(model, pending, stuck)
  const published = await timed('approve', () => approve(site.desk, pending, model.stories))
  giveBack('drafts', drafts)
  const translations = take('translations')
  const translated = await timed('translate', () => translate(site, model, published, translations))
  giveBack('translations', translations)
  const episodes = take('episodes')
  const spoken = await timed('episodes', () => makeEpisodes(site, model, episodes))
  giveBack('episodes', episodes)
  mails.taken.length = 0
  await timed('digest', () => sendDigest(site))
  const surfaces = await timed('surfaces', async () => {
    const items: Surface[] = []
    for (const { id, language } of published) items.push(...(await surfacesOf(site.url, id, language)))
    for (const { id, to } of model.translations) items.push(await translationOf(site.url, id, to))
    return [...(await commonSurfaces(site.url)), ...items, ...mails.taken.map(surfaceOfMail)]
  })
  const all = [...found, ...translated, ...spoken]
  findOn(surfaces, all)
  for (const each of all.filter(isBad)) process.stderr.write(`  ${lineOf(each)}\n`)
  process.stderr.write(
    `round ${round}: ${pending.length} drafts, ${published.length} published, ${mails.taken.length} mails, ${JSON.stringify(took)}\n`,
  )
  return all
}

function surfaceOfMail({ envelope, parts }: Taken): Surface {
  return { at: `mail to ${envelope.to.join(' ')}`, text: [...parts.values()].join('\n') }
}

/** Adds the surfaces to the lies that escaped. A lie that readers find has escaped, whatever the desk says of it. */
function findOn(surfaces: readonly Surface[], found: readonly Result[]): void {
  const markerOf = ({ plan }: Result) => model.planted.get(plan)?.lie?.marker ?? null
  const escaped = new Set(found.filter(({ outcome }) => outcome === 'escaped').map(markerOf))
  for (const result of found) {
    const marker = markerOf(result)
    if (marker === null) continue
    const seen = surfaces.filter(({ text }) => includes(text, marker)).map(({ at }) => at)
    if (seen.length > 0 && !escaped.has(marker)) result.outcome = 'escaped'
    if (result.outcome === 'escaped') result.surfaces.push(...seen)
  }
}

function isBad({ outcome }: Result): boolean {
  return ['escaped', 'lost', 'stuck'].includes(outcome)
}
/** One line with the lie, the sources of its story, and some of the places where readers find it. */
function lineOf({ outcome, plan, text, sources, surfaces }: Result): string {
  const where = `on ${surfaces.length}: ${surfaces.slice(0, 4).join(', ')}`
  const what = `${outcome}: ${plan.language}, ${plan.where}, ${plan.kind} ${plan.nth}`
  return [what, text, sources.join(' '), where].filter(Boolean).join(' | ')
}

const rows: Row[] = TEST_LANGUAGES.flatMap((language) => {
  const own = results.filter(({ plan }) => plan.language === language)
  const kinds: Kind[] = [...new Set(own.map(({ plan }) => plan.kind))]
  return [...kinds, 'all'].map((kind) => {
    const those = own.filter(({ plan }) => kind === 'all' || plan.kind === kind)
    const count = (outcome: string) => those.filter((one) => one.outcome === outcome).length
    return {
      language,
      kind,
      planted: new Set(those.map(({ plan }) => plan)).size,
      ...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])),
    }
  })
})
notes.push(...results.filter(isBad).map(lineOf))
notes.push(`${rounds} rounds in ${Math.round(seconds)} s; ${model.asked.length} calls of the model.`)
const targets: Target[] = (['escaped', 'lost', 'stuck'] as const).map((outcome) =>
  atMost(`lies and faults: ${outcome}`, results.filter((one) => one.outcome === outcome).length, 0),
)
finish({ bench: 'lies', rows, targets, notes })
