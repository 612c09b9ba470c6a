import { LANGUAGES, type Language } from '#languages/rules.ts'
import type { EditionView } from '#newsletter/editions/calls.ts'

/** A story of an edition, in its place. */
export type Story = EditionView['picks'][number]
type Place = Pick<Story, 'id' | 'pinned' | 'dropped'>
type Texts = Partial<Record<Language, string>>

/** What an editor has changed of an edition and not saved; null is as it is stored. `version` is what they began with. */
export type EditionEdits = {
  version: number
  places: Place[] | null
  subjects: Texts | null
  notes: Texts | null
}

/** Nothing changed. */
export const NO_EDITS: EditionEdits = { version: 0, places: null, subjects: null, notes: null }

/** Whether there is anything to save. */
export const isEdited = ({ places, subjects, notes }: EditionEdits): boolean =>
  places !== null || subjects !== null || notes !== null

/** The stories as an editor has put them. What has come since they began stands behind, what has gone is left out. */
export function arranged(stored: readonly Story[], places: readonly Place[] | null): Story[] {
  if (places === null) return [...stored]
  const byId = new Map(stored.map((story) => [story.id, story]))
  const known = new Set(places.map(({ id }) => id))
  const put = places.flatMap(({ id, pinned, dropped }) => {
    const story = byId.get(id)
    return story ? [{ ...story, pinned, dropped }] : []
  })
  return [...put, ...stored.filter(({ id }) => !known.has(id))]
}

/** What is kept and sent of the stories. */
export const placesOf = (stories: readonly Story[]): Place[] =>
  stories.map(({ id, pinned, dropped }) => ({ id, pinned, dropped }))

/** Ways in which a story can be moved among those of its section; `lead` is before all of them. */
export type Way = 'top' | 'up' | 'down' | 'lead'

/** The stories of the same section that are not dropped, in order. */
export const besides = (stories: readonly Story[], { section }: Story): Story[] =>
  stories.filter((each) => each.section === section && !each.dropped)

/** The stories with one of them moved; the same when it cannot go there. */
export function moved(stories: readonly Story[], story: Story, way: Way): Story[] {
  if (way === 'lead') return [story, ...stories.filter(({ id }) => id !== story.id)]
  const row = besides(stories, story)
  const at = row.findIndex(({ id }) => id === story.id)
  const beside = row[{ top: 0, up: at - 1, down: at + 1 }[way]]
  return beside === undefined || beside.id === story.id
    ? [...stories]
    : putBeside(stories, story, beside, way === 'down' ? 'after' : 'before')
}

/** The stories with one of them put in front of another or behind it. */
export function putBeside(
  stories: readonly Story[],
  story: Story,
  beside: Story,
  side: 'before' | 'after',
): Story[] {
  const others = stories.filter(({ id }) => id !== story.id)
  const at = others.findIndex(({ id }) => id === beside.id)
  return others.toSpliced(side === 'after' ? at + 1 : at, 0, story)
}

/** The stories with something of one of them changed. */
export const changed = (stories: readonly Story[], id: string, some: Partial<Place>): Story[] =>
  stories.map((story) => (story.id === id ? { ...story, ...some } : story))

/** The story that stands above all others: the first that is sent and is no podcast. */
export const leadOf = (stories: readonly Story[]): Story | undefined =>
  stories.find(({ kind, dropped }) => !dropped && kind !== 'podcast')

/** Texts by language as they are sent: an empty one takes back what was written. */
export const textsToSend = (texts: Texts): Texts =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = texts[language]?.trim()
      return text === undefined ? [] : [[language, text]]
    }),
  )
