import type { TranslationDraft } from '../../src/articles/translation/translation.ts'
import type { DraftView } from '../../src/review/calls.ts'
import { paragraphsOf } from '../../src/writing/draft-text.ts'
import { type Plan, isLie } from './kinds.ts'
import type { Planted } from './model.ts'
import type { PlannedStory } from './press.ts'

/**
 * What became of a lie or a fault. `removed`: the text is without it; `refused`: the answer was not used, and the desk shows
 * why; `warned`: the text has it, and the desk warns of it; `recovered`: a later answer was used; `escaped`: the text has it
 * without a warning; `lost`: nothing came of the story, or the desk does not show that something failed; `stuck`: a job
 * never ended.
 */
export const OUTCOMES = ['removed', 'refused', 'warned', 'recovered', 'escaped', 'lost', 'stuck'] as const
export type Outcome = (typeof OUTCOMES)[number]
/** `text` is the lie, `surfaces` where it was found; the addresses are those of the sources of the story. */
export type Result = { plan: Plan; outcome: Outcome; text: string; sources: string[]; surfaces: string[] }

/** A draft as far as it is judged here. */
type Draft = Pick<
  DraftView,
  'title' | 'excerpt' | 'content' | 'sources' | 'evidence' | 'metadata' | 'writer'
> &
  Pick<DraftView, 'image_tried' | 'image_url'>

/** The outcome of what was planted in a draft; null is a draft that does not exist. */
export function outcomeOfDraft({ plan, lie, story }: Planted, draft: Draft | null): Outcome {
  if (draft === null) return 'lost'
  const { fallback } = draft.metadata
  const isOurs = draft.writer !== 'extractive'
  if (plan.where === 'picture')
    return draft.image_url !== null ? 'recovered' : shown(draft.image_tried.length > 0)
  if (!isLie(plan.kind)) return isOurs ? 'recovered' : shown(fallback !== undefined)
  const text = [draft.title, draft.excerpt ?? '', draft.content].join('\n')
  const found = lie?.marker == null ? citesFalsely(draft, story) : includes(text, lie.marker)
  if (!found) return isOurs ? 'removed' : shown(fallback !== undefined)
  return draft.evidence.every(({ verdicts }) => verdicts.every(({ ok }) => ok)) ? 'escaped' : 'warned'
}

const shown = (isRecorded: boolean): Outcome => (isRecorded ? 'refused' : 'lost')

/** True if a paragraph cites nothing, or a source that does not exist, or not the report that alone states its fact. */
function citesFalsely({ content, sources }: Draft, story: PlannedStory | null): boolean {
  return paragraphsOf(content).some(({ text, sources: cited, heading }) => {
    if (heading) return false
    const named = sources.filter(({ n }) => cited.includes(n))
    if (cited.length === 0 || named.length < cited.length) return true
    return (story?.reports ?? []).some(
      ({ fact, url }) => includes(text, String(fact)) && !named.some((source) => source.url === url),
    )
  })
}

/** The outcome of what was planted in a translation; null is one that was not stored. */
export function outcomeOfTranslation(
  { plan, lie }: Planted,
  draft: TranslationDraft | null,
  original: string,
): Outcome {
  if (draft === null) return 'lost'
  if (!isLie(plan.kind)) return draft.state === 'failed' ? shown(draft.objections.length > 0) : 'recovered'
  const text = [draft.title, ...Object.values(draft.fields).flat()].join('\n')
  const content = draft.fields['content']
  const found =
    lie?.marker == null
      ? outlineOf(typeof content === 'string' ? content : '') !== outlineOf(original)
      : includes(text, lie.marker)
  if (!found) return draft.state === 'failed' ? 'refused' : 'removed'
  return draft.state === 'failed' ? 'warned' : 'escaped'
}

/** The citations and figures of a text, paragraph by paragraph, which a translation keeps. */
const outlineOf = (content: string): string =>
  paragraphsOf(content)
    .map(
      ({ text, sources }) =>
        `${sources.toSorted((a, b) => a - b).join(' ')}: ${(text.match(/\d+/g) ?? []).toSorted().join(' ')}`,
    )
    .join('\n')

/** The outcome of a fault in the speech of an episode; null is an episode that does not exist. */
export function outcomeOfEpisode(draft: Pick<DraftView, 'metadata'> | null): Outcome {
  if (draft === null) return 'lost'
  const { audio_state: state, voice, voice_because: because } = draft.metadata
  if (state !== 'made') return state === undefined ? 'lost' : 'warned'
  if (voice === 'model') return 'escaped'
  return shown(typeof because === 'string')
}

/** Whether a text contains a marker; a number only as a whole one. */
export const includes = (text: string, marker: string): boolean =>
  /^\d+$/.test(marker)
    ? new RegExp(`(?<![\\p{L}\\d.,-])${marker}(?![\\p{L}\\d])`, 'u').test(text)
    : text.includes(marker)
