import { articlesByIds } from '#articles/articles.ts'
import { cardsOf, gated, languageOf } from '#articles/article-wire.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { mayRead } from '#membership/rules.ts'
import { redact } from '#membership/redact.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { type RoundView, analyticsRounds } from '../calls.ts'
import { spanAsked } from '../analytics.ts'
import { type Days, MAX_ROUNDS, daysBefore, stepsOf } from '../rules.ts'
import { largestRounds, lineOf, raisedIn, storiesRead } from './funding-store.ts'

export const analyticsRoundsHandler = handle(
  analyticsRounds,
  async ({ currency, lang, ...asked }, context) => {
    const { db, now, caller } = context
    const accessLevel = accessLevelOf(caller)
    if (accessLevel === 'freemium') throw new Refusal('library.analytics.premiumOnly', 403)
    const days = spanAsked(asked, now)
    const before = daysBefore(days)
    const currencies = await raisedIn(db, accessLevel, { days, before })
    const drawn = currencies.find((each) => each.currency === currency) ?? currencies[0]
    const steps = stepsOf(days)
    return {
      ...days,
      before_from: before.from,
      before_to: before.to,
      ...(await storiesRead(db, accessLevel, days)),
      currencies,
      currency: drawn?.currency ?? null,
      step: steps.step,
      starts: steps.starts,
      line: drawn ? await lineOf(db, accessLevel, drawn.currency, steps) : [],
      before_line: drawn ? await lineOf(db, accessLevel, drawn.currency, stepsOf(before)) : [],
      largest: drawn ? await roundViews(context, { currency: drawn.currency, days, lang }) : [],
    }
  },
)

type Wanted = { currency: string; days: Days; lang: Parameters<typeof languageOf>[0] }

/** The largest rounds with their stories, redacted for this reader: a locked one has no amount. */
async function roundViews(context: RequestContext, { currency, days, lang }: Wanted): Promise<RoundView[]> {
  const accessLevel = accessLevelOf(context.caller)
  const rounds = await largestRounds(context.db, accessLevel, { currency, days, most: MAX_ROUNDS })
  const language = languageOf(lang, context)
  const rows = await articlesByIds(
    context.db,
    rounds.map(({ id }) => id),
    language,
  )
  const cards = new Map((await cardsOf(rows, language, context)).map((card) => [card.id, card]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rounds.flatMap(({ id, amount, words, stories, name, slug }) => {
    const [row, card] = [byId.get(id), cards.get(id)]
    if (!row || !card) return []
    const reading = mayRead(accessLevel, gated(row), context.now)
    const isNamed = name !== null && slug !== null && reading.state === 'full'
    const company = isNamed ? { name, slug } : null
    const more = redact(reading, { amount, words, stories, company })
    return more ? { ...card, ...more } : []
  })
}
