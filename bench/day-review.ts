import type { Desk } from './desk.ts'

/** The result of a scripted review. */
export type Reviewed = {
  looked: number
  published: number
  failing: number
  duplicate: number
  /** Drafts that look like a published item, each paired with that item. */
  pairs: [string, string][]
  refused: Record<string, number>
}
type Row = { id: string; title: string }
type Draft = Row & {
  version: number
  content_type: string
  evidence: { verdicts: { gate: string; ok: boolean; detail: string }[] }[]
  duplicate: { id: string; status: string } | null
}

/**
 * Reviews every pending draft as a strict editor would: rejects drafts that a gate objects to or that are already published,
 * and publishes the rest.
 */
export async function reviewAll(desk: Desk): Promise<Reviewed> {
  const reviewed: Reviewed = { looked: 0, published: 0, failing: 0, duplicate: 0, pairs: [], refused: {} }
  const path = 'admin/generated-content?status=pending&limit=100'
  for (;;) {
    const { items } = await desk.get<{ items: Row[] }>(path)
    if (items.length === 0) return reviewed
    const before = reviewed.looked
    for (const { id } of items.toReversed()) {
      const draft = await desk.get<Draft>(`admin/generated-content/${id}`)
      await review(desk, draft, reviewed)
    }
    if (reviewed.looked === before) return reviewed
  }
}

async function review(desk: Desk, draft: Draft, reviewed: Reviewed): Promise<void> {
  reviewed.looked += 1
  const { id: contentId, version, evidence, duplicate } = draft
  const decide = (action: 'approve' | 'reject', reason?: string) =>
    desk.send<{ code?: string }>('POST', 'approve-content', {
      contentId,
      action,
      version,
      ...(reason !== undefined && { reason }),
    })
  const failed = evidence.flatMap(({ verdicts }) => verdicts.filter(({ ok }) => !ok))
  if (failed.length > 0) {
    reviewed.failing += 1
    const [first] = failed
    process.stderr.write(`      ${draft.title}: ${first?.gate} ${first?.detail}\n`)
    await decide('reject', 'a gate objects')
  } else if (duplicate?.status === 'published') {
    reviewed.duplicate += 1
    reviewed.pairs.push([draft.id, duplicate.id])
    await decide('reject', 'published already')
  } else {
    const { status, body } = await decide('approve')
    if (status === 200) reviewed.published += 1
    else {
      const code = body.code ?? String(status)
      reviewed.refused[code] = (reviewed.refused[code] ?? 0) + 1
      await decide('reject', code)
    }
  }
}
