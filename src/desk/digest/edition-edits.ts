import type { EditionView, adminEditionChange } from '#newsletter/editions/calls.ts'
import { SECTIONS } from '#newsletter/rules.ts'
import type { InputOf } from '#platform/call.ts'

/** A story of an edition with its place in the order. */
export type Story = EditionView['picks'][number]
type Place = Pick<Story, 'id' | 'pinned' | 'dropped'>

/** The unsaved change of an editor to an edition, as it is sent. `version` is the version that it started from. */
export type EditionEdits = {
  version: number
  change: Omit<InputOf<typeof adminEditionChange>, 'id' | 'version'>
}

/** No changes. */
export const NO_EDITS: EditionEdits = { version: 0, change: {} }

/** Whether there are unsaved changes. */
export const isEdited = ({ change }: EditionEdits): boolean => Object.keys(change).length > 0

/** The stories in the editor's order. Stories added since are appended; removed ones are left out. */
export function arranged(stored: readonly Story[], places: readonly Place[] | undefined): Story[] {
  if (!places) return [...stored]
  const byId = new Map(stored.map((story) => [story.id, story]))
  const known = new Set(places.map(({ id }) => id))
  const put = places.flatMap(({ id, pinned, dropped }) => {
    const story = byId.get(id)
    return story ? [{ ...story, pinned, dropped }] : []
  })
  return [...put, ...stored.filter(({ id }) => !known.has(id))]
}

/** The part of the stories that is stored and sent. */
export const placesOf = (stories: readonly Story[]): Place[] =>
  stories.map(({ id, pinned, dropped }) => ({ id, pinned, dropped }))

/** The ways to move a story within its section; `lead` moves it before all stories. */
export type Way = 'top' | 'up' | 'down' | 'lead'

/** The stories of the same section that are not dropped, in order. */
export const besides = (stories: readonly Story[], { section }: Story): Story[] =>
  stories.filter((each) => each.section === section && !each.dropped)

/** The stories with one of them moved; unchanged when it cannot move that way. */
export function moved(stories: readonly Story[], story: Story, way: Way): Story[] {
  if (way === 'lead') return [story, ...stories.filter(({ id }) => id !== story.id)]
  const row = besides(stories, story)
  const at = row.findIndex(({ id }) => id === story.id)
  const beside = row[{ top: 0, up: at - 1, down: at + 1 }[way]]
  return beside === undefined || beside.id === story.id
    ? [...stories]
    : putBeside(stories, story, beside, way === 'down' ? 'after' : 'before')
}

/** The stories with one of them moved before or after another. */
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

/** The stories with some properties of one of them changed. */
export const changed = (stories: readonly Story[], id: string, some: Partial<Place>): Story[] =>
  stories.map((story) => (story.id === id ? { ...story, ...some } : story))

/** The lead story: the first that is sent and whose section may lead. */
export const leadOf = (stories: readonly Story[]): Story | undefined =>
  stories.find(({ section, dropped }) => !dropped && SECTIONS[section].leads)
