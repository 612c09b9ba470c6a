import { useState } from 'react'
import { useSession } from '#people/use-session.tsx'
import { systemClock } from '#platform/clock.ts'
import type { DraftView } from '#review/calls.ts'
import { lacksName, sectionOf } from '#writing/rules.ts'
import { type DraftFields, type KeptEdit, changesTo, keepEdit, readEdits } from '../kept-edits.ts'

export type DraftEdits = {
  /** The draft's fields with the editor's changes applied. */
  fields: DraftFields
  /** Only the fields that differ from the draft: they are sent when approving. */
  changed: Partial<DraftFields>
  /** The version that the editor started from, else the one shown. */
  version: number
  /** Someone else has changed the draft since the editor started. */
  overtaken: boolean
  change: (next: Partial<DraftFields>) => void
  /** Keeps the edits and applies them to the current draft. */
  keepMine: () => void
  /** Reverts to the stored draft. */
  discard: () => void
}

/** Why the title of a draft must be changed before it is published; null if it need not be. */
export const titleMissing = (
  { metadata }: DraftView,
  { title, category }: DraftFields,
): 'newsroom.titleRequired' | 'newsroom.nameRequired' | null =>
  title.trim() === ''
    ? 'newsroom.titleRequired'
    : lacksName(metadata, { title, section: sectionOf(category) })
      ? 'newsroom.nameRequired'
      : null

/**
 * The editor's changes to drafts, by draft, until they are approved, rejected or discarded. This browser stores them for the
 * account, so that closing a tab or the end of a session loses none.
 */
export function useDraftEdits(): (draft: DraftView) => DraftEdits {
  const userId = useSession().user?.id ?? ''
  const read = () => ({ userId, all: readEdits(storageOfBrowser(), userId, nowMs()) })
  const [held, hold] = useState(read)
  if (held.userId !== userId) hold(read()) // someone else has signed in
  const all = held.userId === userId ? held.all : {}
  const put = (id: string, next: Omit<KeptEdit, 'at'> | null) => {
    const kept = next && { ...next, at: nowMs() }
    keepEdit(storageOfBrowser(), userId, { id, next: kept, nowMs: nowMs() })
    hold(({ all: { [id]: _replaced, ...others } }) => ({
      userId,
      all: kept === null ? others : { ...others, [id]: kept },
    }))
  }
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

/** Whether this editor has unsent changes to a draft, in this tab or another. */
export function useIsEdited(): (id: string) => boolean {
  const userId = useSession().user?.id ?? ''
  return (id) => Object.hasOwn(readEdits(storageOfBrowser(), userId, nowMs()), id)
}

const fieldsOf = (draft: DraftView): DraftFields => {
  const { title, excerpt, content, access_tier, category, topic, badge, tags, image_url } = draft
  return { title, excerpt, content, access_tier, category, topic, badge, tags, image_url }
}

const nowMs = (): number => systemClock.now().getTime()

function storageOfBrowser(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null // forbidden by the browser settings
  }
}
