import { eq } from 'drizzle-orm'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { digestCardsIn } from '#articles/digest-cards.ts'
import { type ItemLanguages, languageStates } from '#articles/language-states/language-states.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { audienceOf } from '../sending/audience.ts'
import { type EditionState, SECTIONS, deliveriesKeptSince } from '../rules.ts'
import { editions } from '../tables.ts'
import type { EditionView } from './calls.ts'
import { type ListedEdition, editionColumns, languageOf, rowsOf } from './edition-rows.ts'
import { type CardsIn, usualSubjects, wantedOf } from './freeze.ts'

/** An edition without its frozen content; with `lock`, no one else can change it until `db` is committed. Throws 404. */
export async function editionById(db: Db, id: string, { lock = false } = {}): Promise<ListedEdition> {
  const query = db.select(editionColumns).from(editions).where(eq(editions.id, id)).limit(1)
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Refusal('newsletter.editionNotFound', 404)
  return row
}

/** An edition on the wire with its stories, subjects, notes and audience. Stories that are gone since then are not shown. */
export async function editionViewOf(context: RequestContext, id: string): Promise<EditionView> {
  const { db, now } = context
  const edition = await editionById(db, id)
  const [row] = await rowsOf(context, [edition])
  if (!row) throw new Refusal('newsletter.editionNotFound', 404)
  const audience = await audienceOf(context, edition.kind, now)
  const cardsIn = await digestCardsIn(db, edition.picks, LANGUAGES, now)
  const states = await languageStates(db, edition.picks)
  const usual = usualSubjects(edition, cardsIn, context.config)
  return {
    ...row,
    version: edition.version,
    since: edition.since.toISOString(),
    until: edition.until.toISOString(),
    picks: picksOf(edition, cardsIn, states, languageOf(context)),
    subjects: edition.subjects,
    notes: edition.notes,
    usual_subjects: edition.frozen ?? usual.subjects,
    led_by: ledBy(edition, usual.leads),
    can_settle: canSettle(edition, now),
    audience: { by_tier: audience.byTier, by_language: audience.byLanguage },
  }
}

/** States in which doubtful recipients can be settled; a stopped edition is sent to no one. */
const SENT: readonly EditionState[] = ['sending', 'paused', 'sent']

/** Whether doubtful recipients can be sent an edition again, or counted as sent: only while their rows are kept. */
export const canSettle = (
  { state, finishedAt }: Pick<ListedEdition, 'state' | 'finishedAt'>,
  now: Date,
): boolean => SENT.includes(state) && (finishedAt === null || finishedAt >= deliveriesKeptSince(now))

/** Languages in which a story other than the first one leads, because the first does not exist in them. */
function ledBy(
  edition: ListedEdition,
  leads: ReturnType<typeof usualSubjects>['leads'],
): EditionView['led_by'] {
  const first = wantedOf(edition).find(({ section }) => SECTIONS[section].leads)
  return LANGUAGES.flatMap((language) => {
    const lead = leads[language]
    return first === undefined || lead?.id === first.id ? [] : [{ language, title: lead?.title ?? null }]
  })
}

function picksOf(
  { picks }: ListedEdition,
  cardsIn: CardsIn,
  states: ReadonlyMap<string, ItemLanguages>,
  mine: Language,
): EditionView['picks'] {
  return picks.flatMap(({ id, kind, section, pinned, dropped }) => {
    const card = cardsIn(mine).get(id)?.('admin')
    const known = states.get(id)
    if (!card || !known) return []
    const translated = LANGUAGES.filter(
      (language) => cardsIn(language).get(id)?.('admin')?.language === language,
    )
    const { title, tier, language, momentum } = card
    const { language: original_language, states: languages } = known
    const text = { id, kind, section, title, tier, language, original_language, momentum }
    return [{ ...text, translated, languages, pinned, dropped }]
  })
}
