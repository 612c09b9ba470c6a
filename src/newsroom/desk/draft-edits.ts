import { useState } from 'react'
import type { DraftView } from '../calls.ts'

/** What an editor can change before approving. */
export type DraftFields = Pick<DraftView, 'title' | 'content' | 'access_tier' | 'category'>
type Kept = { version: number; edits: Partial<DraftFields> }

/** Key in session storage: edits outlive a reload and a visit to another page, not the tab. */
const EDITS_KEY = 'cadence_draft_edits_v1'

export type DraftEdits = {
  /** The draft's fields with the editor's own laid over them. */
  fields: DraftFields
  /** Only what differs from the draft: this is sent when approving. */
  changed: Partial<DraftFields>
  /** The version that the editor began to edit, else the one that is shown. */
  version: number
  /** Somebody else has changed the draft since the editor began. */
  overtaken: boolean
  change: (next: Partial<DraftFields>) => void
  /** Keeps the edits and lays them over the draft as it is now. */
  keepMine: () => void
  /** Back to the draft as it is stored. */
  discard: () => void
}

/** The editor's changes to drafts, by draft, until they are approved, rejected or discarded. */
export function useDraftEdits(): (draft: DraftView) => DraftEdits {
  const [all, setAll] = useState(stored)
  const put = (id: string, next: Kept | null) =>
    setAll((before) => {
      const { [id]: _, ...others } = before
      const after = next === null ? others : { ...others, [id]: next }
      store(after)
      return after
    })
  return (draft) => {
    const kept = all[draft.id]
    const changed = changesTo(draft, kept?.edits ?? {})
    return {
      fields: { ...fieldsOf(draft), ...changed },
      changed,
      version: kept?.version ?? draft.version,
      overtaken: kept !== undefined && kept.version !== draft.version,
      change: (next) => {
        const edits = changesTo(draft, { ...changed, ...next })
        const none = Object.keys(edits).length === 0
        put(draft.id, none ? null : { version: kept?.version ?? draft.version, edits })
      },
      keepMine: () => put(draft.id, { version: draft.version, edits: changed }),
      discard: () => put(draft.id, null),
    }
  }
}

const fieldsOf = ({ title, content, access_tier, category }: DraftView): DraftFields => ({
  title,
  content,
  access_tier,
  category,
})

/** The edits that differ from what is stored. */
export function changesTo(draft: DraftFields, edits: Partial<DraftFields>): Partial<DraftFields> {
  const { title, content, access_tier, category } = edits
  return {
    ...(title !== undefined && title !== draft.title && { title }),
    ...(content !== undefined && content !== draft.content && { content }),
    ...(access_tier !== undefined && access_tier !== draft.access_tier && { access_tier }),
    ...(category !== undefined && category !== draft.category && { category }),
  }
}

function stored(): Readonly<Record<string, Kept>> {
  try {
    // written by `store` alone
    return JSON.parse(sessionStorage.getItem(EDITS_KEY) ?? '{}') as Record<string, Kept>
  } catch {
    return {}
  }
}

function store(all: Readonly<Record<string, Kept>>): void {
  try {
    sessionStorage.setItem(EDITS_KEY, JSON.stringify(all))
  } catch {
    // without storage the edits live as long as the page
  }
}
